import type { EtfRow } from '@liangshu/contract/market/etf-calls'
import type { EtfType } from '@liangshu/contract/market/labels'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'

export type FundType = EtfType | '全部'

export interface FundFilter {
  readonly type: FundType
  /** Only those that may be sold on the day they were bought. */
  readonly isSameDay: boolean
  readonly keyword: string
}

export interface FundRows {
  readonly slots: readonly number[]
  readonly bySlot: ReadonlyMap<number, EtfRow>
}

/** The funds among the instruments, each beside what is known of it. */
export function fundRows({ symbol }: InstrumentColumns, funds: readonly EtfRow[]): FundRows {
  const known = new Map(funds.map((row) => [row.symbol, row]))
  const bySlot = new Map<number, EtfRow>()
  symbol.forEach((one, slot) => {
    const row = known.get(one)
    if (row) bySlot.set(slot, row)
  })
  return { slots: [...bySlot.keys()], bySlot }
}

export function filterFunds(
  { pinyin }: Pick<InstrumentColumns, 'pinyin'>,
  { slots, bySlot }: FundRows,
  { type, isSameDay, keyword }: FundFilter,
): number[] {
  const wanted = keyword.trim().toUpperCase()
  return slots.filter((slot) => {
    const row = bySlot.get(slot)
    if (!row || (type !== '全部' && row.type !== type) || (isSameDay && !row.t0)) return false
    return (
      wanted === '' ||
      row.symbol.includes(wanted) ||
      row.name.toUpperCase().includes(wanted) ||
      row.indexName.toUpperCase().includes(wanted) ||
      (pinyin[slot] ?? '').startsWith(wanted)
    )
  })
}

/** How many there are of each type, among those that the other conditions leave. */
export function countTypes(instruments: Pick<InstrumentColumns, 'pinyin'>, rows: FundRows, filter: FundFilter) {
  const left = filterFunds(instruments, rows, { ...filter, type: '全部' })
  const counts = new Map<FundType, number>([['全部', left.length]])
  for (const slot of left) {
    const type = rows.bySlot.get(slot)?.type
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}
