/** How many there are in all, which each row of a page tells. A page behind the last has no row that could: it is counted. */
export async function totalOf(
  rows: readonly { total: number }[],
  offset: number,
  count: () => Promise<number>,
): Promise<number> {
  const [first] = rows
  if (first) return first.total
  return offset === 0 ? 0 : count()
}
