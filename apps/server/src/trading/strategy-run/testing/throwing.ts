/** A strategy that breaks at its first beat. */
export const strategy = {
  first: null,
  decide: () => {
    throw new Error('除数为零')
  },
}
