// zN: 100 x 100 half, stored as 112 x 112
auto zn = MakeLayout<half, layout::zN>(100, 100);
