// Three modes: a batch of two zN matrices
auto batch = (2, (16, 2), (16, 3)) : (1536, (16, 256), (1, 512)) : (2, 28, 40);
