/** Prices by symbol that a settled day was computed with, from the inputs its row keeps. */
export function settledPrices(inputs: string | null): Map<string, number> {
  const parts = (inputs ?? '').split(',').filter((part) => part !== '')
  return new Map(
    parts.flatMap((part) => {
      const at = part.lastIndexOf('=')
      const price = Number(part.slice(at + 1))
      return Number.isFinite(price) ? [[part.slice(0, at), price] as const] : []
    }),
  )
}
