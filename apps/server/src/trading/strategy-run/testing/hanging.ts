/** A strategy that never answers. */
export const strategy = {
  title: '死循环',
  hasUniverse: true,
  params: [],
  first: null,
  decide: () => {
    for (;;);
  },
}
