/** A difference of prices with its sign, the minus as wide as the plus. */
export function signed(value: number | null): string {
  if (value === null) return '--'
  const text = Math.abs(value).toFixed(2)
  return Number(text) === 0 ? text : `${value > 0 ? '+' : '−'}${text}`
}
