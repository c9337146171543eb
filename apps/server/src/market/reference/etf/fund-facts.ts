import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { ratio } from '@liangshu/engine/market/reader/wire-values'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'

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
