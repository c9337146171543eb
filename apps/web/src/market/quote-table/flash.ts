/** The colour in which a figure lights up when it changed: that of a rise or of a fall; null when nothing did. */
export function flashOf(earlier: number, value: number): string | null {
  if (!Number.isFinite(value) || !Number.isFinite(earlier) || value === earlier) return null
  return value > earlier ? 'var(--market-flash-up)' : 'var(--market-flash-down)'
}
