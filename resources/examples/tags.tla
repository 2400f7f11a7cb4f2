// One matrix, four tags: zN, nZ, zZ and RowMajor
auto zn = MakeLayout<half, layout::zN>(40, 56);
auto nz = MakeLayout<half, layout::nZ>(40, 56);
auto zz = MakeLayout<half, layout::zZ>(40, 56);
auto rowMajor = MakeLayout<half, layout::RowMajor>(40, 56);
