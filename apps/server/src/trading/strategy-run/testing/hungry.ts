/** A strategy that takes all the memory there is. */
export const strategy = {
  title: '吃光内存',
  hasUniverse: true,
  params: [],
  first: null,
  decide: () => {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => `${i} ${kept.length}`))
  },
}
