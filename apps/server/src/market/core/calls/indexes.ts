import type { IndexRow } from '@liangshu/contract/insight/insight-calls'
import { indexDefinitions } from '@liangshu/engine/simulator/indices/definitions'
import { POINTS } from '@liangshu/engine/simulator/minute/intraday-factors'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'

import { inputRefusal } from '../call-refusal.ts'
import type { MarketCore } from '../market-core.ts'
import { liveOf, money, ratio, rowOfSlot, yuan } from './call-tools.ts'

const SPARKS = 48
const MINUTES_PER_SPARK = 5

function rowOfIndex(core: MarketCore, index: number): IndexRow {
  const { tape } = core.facts.reader
  const slot = tape.layout.indices + index
  const live = liveOf(core)
  const about = core.facts.instruments[slot]
  const { minutes, isOpened } = momentAt(core.time.secondOfDay)
  const last = live.last[slot] ?? 0
  const before = live.preClose[slot] ?? 0
  let [up, down] = [0, 0]
  for (const id of tape.indexBaskets[index]?.ids ?? []) {
    const change = live.changeRate[id] ?? Number.NaN
    if (change > 0) up += 1
    else if (change < 0) down += 1
  }
  return {
    symbol: about?.symbol ?? '',
    name: about?.name ?? '',
    last: yuan(Math.round(last)),
    change: last > 0 ? yuanSigned(last - before) : null,
    changePct: ratio(live.changeRate[slot]),
    amount: money(live.amount[slot]),
    up,
    down,
    spark: Array.from({ length: SPARKS }, (_, i) => {
      const point = (i + 1) * MINUTES_PER_SPARK
      return isOpened && point <= minutes ? ratio(tape.indexLevels[index * POINTS + point]) : null
    }),
  }
}

const yuanSigned = (value: number): number => Math.round(value) / 10_000

export function indexes(core: MarketCore, args: { codes: readonly string[] }): IndexRow[] {
  const { tape } = core.facts.reader
  const rows = tape.indexBaskets.map((_, index) => rowOfIndex(core, index))
  if (args.codes.length === 0) return rows
  return args.codes.map((code) => {
    const row = rows.find(({ symbol }) => symbol === code)
    if (!row) throw inputRefusal(`没有该指数：${code}`)
    return row
  })
}

export function indexList(core: MarketCore, _args: object = {}) {
  const { tape } = core.facts.reader
  return indexes(core, { codes: [] }).map(({ symbol, name, last, changePct }, index) => ({
    code: symbol,
    name,
    category: '规模' as const,
    count: tape.indexBaskets[index]?.ids.length ?? 0,
    last,
    changePct,
  }))
}

/** The lists in force, dated with the day they began, weighed at that day's reference prices. */
export function indexLists(core: MarketCore, _args: object = {}) {
  const { market, indices } = core.simulation
  const { columns } = market.matrix
  const period = indices.periods.findLast(({ from }) => from <= core.facts.day)
  if (!period) return []
  return period.baskets.map(({ ids, quantities }, index) => {
    const worths = Array.from(
      ids,
      (id, i) => (quantities[i] ?? 0) * (columns.ref[id * columns.capacity + period.from] ?? 0),
    )
    const total = worths.reduce((sum, worth) => sum + worth, 0)
    const members = Array.from(ids, (id, i) => ({
      symbol: rowOfSlot(core, id).symbol as string,
      weight: total > 0 ? Math.round(((worths[i] ?? 0) / total) * 1e8) / 1e8 : null,
    }))
    const { symbol, name } = indexDefinitions[index] ?? { symbol: '', name: '' }
    return { code: symbol, name, validFrom: market.axis.dates[period.from] ?? '', members }
  })
}
