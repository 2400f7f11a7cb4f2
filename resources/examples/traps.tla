// Traps: a view that starts inside a fractal, its slice, its tail
auto view = MakeTensor(A, MakeLayout<half, layout::zN>(64, 64), MakeCoord(5, 5), Arch::PositionGM{});
auto row = view(2, tla::_);
auto tail = GetTile(view, MakeCoord(48, 48), MakeShape(32, 32));
