/** A strategy that never answers. */
export const strategy = {
  first: null,
  decide: () => {
    for (;;);
  },
}
