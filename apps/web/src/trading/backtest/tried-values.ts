import type { ParamField } from '@liangshu/contract/trading/strategy-params'

/** Typed values as they travel: numbers as numbers, percentages as fractions; what is no number stays for the server to name. */
export function triedValues(field: ParamField | undefined, typed: readonly string[]): (number | string)[] {
  if (field?.kind === 'choice') return [...typed]
  return [...new Set(typed)].map((text) => {
    const value = Number(text.trim())
    if (text.trim() === '' || Number.isNaN(value)) return text
    return field?.kind === 'percent' ? Math.round(value * 1e6) / 1e8 : value
  })
}
