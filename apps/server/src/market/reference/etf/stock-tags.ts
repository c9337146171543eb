import type { z } from 'zod'
import type { stockTag } from '@liangshu/contract/market/etf-calls'
import { stockTypeIndices, stockTypeLabels } from '@liangshu/contract/market/labels'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { GivenLists } from '@liangshu/engine/market/instrument/member-list'

import type { Scope } from '../../../platform/tenancy/in-tenant.ts'
import type { InstrumentMaster } from '../../source/instrument-master.ts'
import type { MarketSource } from '../../source/market-source.ts'
import type { MarketView } from '../../source/replay/market-view.ts'
import type { Constituents } from '../constituent/constituents.ts'

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

interface Known {
  readonly master: InstrumentMaster
  readonly lists: readonly unknown[]
  readonly etag: string
  readonly map: Record<string, Tag[]>
}

const styles = ['large', 'medium', 'small'] as const
const codes = styles.flatMap((style) => [...stockTypeIndices[style]])
/** Institutions whose lists differ; most share one. */
const MOST_KNOWN = 8

/** Tags of all stocks; made once per trading day shown, and anew when the lists behind the styles change. */
export function createStockTags(
  market: MarketSource,
  constituents: Constituents,
): (scope: Scope, view?: MarketView) => Promise<{ etag: string; map: Record<string, Tag[]> }> {
  let known: Known[] = []
  let made = 0
  return async (scope, view = market) => {
    const master = view.master()
    const { date } = view.time()
    const given = await constituents.inForce(scope, codes, date)
    // A list once read stays the same object: comparing them tells whether any has been replaced.
    const lists = codes.map((code) => given[code])
    const isSame = (one: Known) => one.master === master && lists.every((list, i) => list === one.lists[i])
    const found = known.find(isSame)
    if (found) return found
    const suspended = new Set(await view.ask('suspendedSlots', {}))
    const rows = master.rows.filter((row) => row.stock && row.listing === 'listed')
    const styled = await styleTags(view, given)
    const map = Object.fromEntries(
      rows.map((row): [string, Tag[]] => [
        row.symbol,
        [
          ...(row.stock?.concepts ?? []).map((tag): Tag => ({ tag, kind: 'concept', since: null })),
          ...(styled.get(row.symbol) ?? []),
          ...eventTags(row, date, suspended.has(row.slot)),
          ...riskTags(row),
        ],
      ]),
    )
    made += 1
    const tags = { master, lists, etag: `"tags-${master.version}-${made}"`, map }
    known = [tags, ...known].slice(0, MOST_KNOWN)
    return tags
  }
}

async function styleTags(market: MarketView, given: GivenLists): Promise<Map<string, Tag[]>> {
  const tags = new Map<string, Tag[]>()
  for (const style of styles) {
    for (const code of stockTypeIndices[style]) {
      for (const { symbol } of await market.ask('constituents', { code, given: given[code] })) {
        tags.set(symbol, [...(tags.get(symbol) ?? []), { tag: stockTypeLabels[style], kind: 'style', since: null }])
      }
    }
  }
  return tags
}
