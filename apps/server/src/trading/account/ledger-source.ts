import type { LedgerSource } from '@liangshu/contract/trading/account'

const words: Readonly<Record<string, LedgerSource>> = {
  action: 'action',
  delist: 'delist',
  mtm: 'settlement',
  deliver: 'delivery',
  funding: 'funding',
  initial: 'opening',
  cash: 'transfer',
  venue: 'venue',
}
/** Where in the reference the symbol stands. */
const symbolAt: Partial<Record<LedgerSource, number>> = { action: 1, delist: 1, settlement: 2, delivery: 2, funding: 2 }

/** What a line was written for, by its reference; that of a fill is the number of the fill. */
export function sourceOfEntry(
  refId: string,
  filled: string | null,
): { readonly source: LedgerSource; readonly symbol: string | null } {
  if (filled !== null) return { source: 'fill', symbol: filled }
  const parts = refId.split(':')
  const source = words[parts[0] ?? ''] ?? 'other'
  const at = symbolAt[source]
  return { source, symbol: at === undefined ? null : (parts[at] ?? null) }
}
