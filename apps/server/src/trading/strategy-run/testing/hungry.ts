/** A strategy that takes all the memory there is. */
export const strategy = {
  first: null,
  decide: () => {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => `${i} ${kept.length}`))
  },
}
