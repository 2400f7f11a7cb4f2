// A tail tile: what is left of 32 x 48 at the edge
auto matrix = MakeLayout<half, layout::zN>(100, 100);
auto tail = GetTileLayout(matrix, MakeShape(32, 48), MakeCoord(96, 96));
