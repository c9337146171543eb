type Warn = (facts: object, text: string) => void

/** One account that breaks does not hold up the others: it is noted, and the next has its turn. */
export async function eachAlone<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  { warn, about }: { warn: Warn; about: (item: T) => object },
): Promise<number> {
  let broken = 0
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      broken += 1
      warn({ ...about(item), err: error }, 'left out, the others go on')
    }
  }
  return broken
}
