/** Stored values may be many: they are asked for in lots that fit into an address. */
const LOT = 200

export async function inLots<T>(
  values: readonly string[],
  ask: (lot: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (let from = 0; from < values.length; from += LOT) found.push(...(await ask(values.slice(from, from + LOT))))
  return found
}
