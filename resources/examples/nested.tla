// Blocks of blocks of blocks, nested by hand
auto nested = ((2, 2, 2), (2, 2, 2)) : ((2, 8, 32), (1, 4, 16));
