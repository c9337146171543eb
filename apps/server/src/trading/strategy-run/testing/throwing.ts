/** A strategy that breaks at its first beat. */
export const strategy = {
  title: '抛出异常',
  hasUniverse: true,
  params: [],
  first: null,
  decide: () => {
    throw new Error('除数为零')
  },
}
