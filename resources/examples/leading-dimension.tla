// RowMajor with a leading dimension: gaps behind each row
auto rows = RowMajor(8, 21, 32);
