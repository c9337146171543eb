import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import { trackingDifference, trackingError, trackingWindows } from '@liangshu/engine/market/etf/tracking'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'
import { indexDefinitions } from '@liangshu/engine/simulator/indices/definitions'
import { underlyings } from '@liangshu/engine/simulator/etf/underlyings'

import type { InstrumentFacts } from '../instrument-facts.ts'
import type { MarketCore } from '../market-core.ts'
import { ratio } from './call-tools.ts'

const PPM = 1_000_000

/** What the master and the rules of the day say of a fund. */
export function fundFacts(row: InstrumentFacts, date: string, indexCode: string | null): EtfPortfolio['facts'] {
  const { fund, exchange } = row
  if (!fund) return null
  const limit = mainlandRules.find(
    'priceLimit',
    {
      exchange,
      secType: 'fund',
      board: null,
      riskFlag: 'none',
      fundForm: 'ETF',
      fundAsset: fund.asset,
      isWideLimit: fund.isWideLimit,
    },
    date,
  )
  return {
    indexCode,
    indexName: fund.tracks,
    manager: fund.house,
    listDate: row.listDate,
    limitRate: limit?.value ? limit.value.upPpm / PPM : null,
    feeRate: ratio(fund.feeRate),
    t0: row.isSameDay,
  }
}

/** The index behind a simulated fund, if it is one that is quoted. */
export function indexBehind(core: MarketCore, id: number): number | null {
  const source = underlyings[core.simulation.etfs.etfs[id]?.underlying ?? -1]?.source
  return source?.kind === 'index' ? source.index : null
}

export const indexCodeOf = (index: number | null): string | null =>
  index === null ? null : (indexDefinitions[index]?.symbol ?? null)

/** Net asset values against the index, up to the last close. */
export function trackingOf(core: MarketCore, id: number, index: number | null): EtfPortfolio['tracking'] {
  if (index === null) return []
  const { etfs, indices } = core.simulation
  const { day } = core.facts
  const nav = etfs.nav.subarray(id * etfs.columns.capacity, id * etfs.columns.capacity + day)
  const level = indices.close.subarray(index * indices.capacity, index * indices.capacity + day)
  return trackingWindows.map((days) => ({
    days,
    difference: ratio(trackingDifference(nav, level, days) ?? Number.NaN),
    error: ratio(trackingError(nav, level, days) ?? Number.NaN),
  }))
}
