// Overlap: a sliding window, several cells at one offset
auto window = (6, 4) : (2, 1);
