// Tensors: a tail tile of GM, and where it goes in L1
auto t = MakeTensor(A, MakeLayout<half, layout::zN>(100, 100), Arch::PositionGM{});
auto tile = GetTile(t, MakeCoord(80, 64), MakeShape(32, 48));
auto l1 = MakeTensorLike<layout::zN>(L1, tile, Arch::PositionL1{});
