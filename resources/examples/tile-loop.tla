// A loop over tiles: step through it with the slider
auto matrix = MakeTensor(A, MakeLayout<half, layout::zN>(100, 56), Arch::PositionGM{});
for (uint32_t i = 0; i < 4; ++i) {
  auto tile = TileView(matrix, MakeCoord(i, 0), MakeShape(32, 56));
}
