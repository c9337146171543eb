import { stockTypeIndices, stockTypeLabels } from '@liangshu/contract/market/labels'
import type { stockTag } from '@liangshu/contract/market/etf-calls'
import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'
import type { z } from 'zod'

import type { InstrumentFacts } from '../core/instrument-facts.ts'
import type { MarketSource } from '../source/market-source.ts'

type Tag = z.infer<typeof stockTag>
const NEW_DAYS_MS = 365 * 86_400_000

function riskTags(row: InstrumentFacts): Tag[] {
  if (row.riskFlag === 'none') return []
  const since = row.names.at(-1)?.from ?? null
  return [{ tag: row.riskFlag === 'delisting' ? '退市整理' : row.riskFlag, kind: 'risk', since }]
}

function eventTags(row: InstrumentFacts, date: string, isSuspended: boolean): Tag[] {
  const isNew = Date.parse(date) - Date.parse(row.listDate) < NEW_DAYS_MS
  return [
    ...(isNew ? [{ tag: '次新股', kind: 'event' as const, since: row.listDate }] : []),
    ...(isSuspended ? [{ tag: '停牌', kind: 'event' as const, since: date }] : []),
  ]
}

/** Tags of all stocks; made once per trading day shown. */
export function createStockTags(market: MarketSource): () => Promise<{ etag: string; map: Record<string, Tag[]> }> {
  let known: { version: number; etag: string; map: Record<string, Tag[]> } | null = null
  return async () => {
    const master = market.master()
    if (known?.version === master.version) return known
    const { date } = market.time()
    const live = market.columns()
    const isSuspended = (slot: number) => live.status[slot] === quoteStatus.suspended
    const rows = master.rows.filter((row) => row.stock && row.listing === 'listed')
    const suspended = new Map(rows.map((row) => [row.symbol, isSuspended(row.slot)]))
    const styles = await styleTags(market)
    const map = Object.fromEntries(
      rows.map((row): [string, Tag[]] => [
        row.symbol,
        [
          ...(row.stock?.concepts ?? []).map((tag): Tag => ({ tag, kind: 'concept', since: null })),
          ...(styles.get(row.symbol) ?? []),
          ...eventTags(row, date, suspended.get(row.symbol) ?? false),
          ...riskTags(row),
        ],
      ]),
    )
    known = { version: master.version, etag: `"tags-${master.version}"`, map }
    return known
  }
}

async function styleTags(market: MarketSource): Promise<Map<string, Tag[]>> {
  const styles = new Map<string, Tag[]>()
  for (const type of ['large', 'medium', 'small'] as const) {
    for (const code of stockTypeIndices[type]) {
      for (const { symbol } of await market.ask('constituents', { code })) {
        styles.set(symbol, [...(styles.get(symbol) ?? []), { tag: stockTypeLabels[type], kind: 'style', since: null }])
      }
    }
  }
  return styles
}
