/** 0 waiting, 1 sent, 2 failed. */
export const statusColors = { '0': 'default', '1': 'green', '2': 'red' }
