// A loop over tiles: step through it with the slider
auto matrix = MakeLayout<half, layout::zN>(100, 56);
for (uint32_t i = 0; i < 4; ++i) {
  auto tile = GetTileLayout(matrix, MakeShape(32, 56), MakeCoord(i * 32, 0));
}
