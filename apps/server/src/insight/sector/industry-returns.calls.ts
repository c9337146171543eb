import type {
  IndustryReturns,
  IndustryReturnsArgs,
  SymbolReturns,
} from '@liangshu/engine/analysis/performance/industry-returns'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { ListMembers } from '@liangshu/engine/market/instrument/member-list'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf, rowOfSlot, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { MarketRefusal } from '@liangshu/engine/market/reader/refusal'
import { timeText } from '@liangshu/engine/market/reader/wire-values'

import { membersOf } from './members.ts'

interface StockDay {
  readonly before: number | null
  readonly ref: number
  readonly close: number
}

/** Null outside the life of a stock. One that does not trade stands where it closed. */
function stockDay(market: MarketWithHistory, id: number, day: number): StockDay | null {
  const { columns } = market.stocks
  const at = id * columns.capacity + day
  const before = day > 0 ? columns.close[at - 1] || null : null
  if (day === market.today.day) {
    const live = liveOf(market)
    if (live.status[id] === quoteStatus.absent) return null
    const ref = live.preClose[id] ?? 0
    return ref > 0 ? { before: before ?? ref, ref, close: live.last[id] || ref } : null
  }
  if (((columns.flags[at] ?? 0) & dayFlags.listed) === 0) return null
  const ref = columns.ref[at] ?? 0
  return ref > 0 ? { before, ref, close: columns.close[at] || ref } : null
}

function stockReturns(market: MarketWithHistory, row: InstrumentFacts, days: readonly number[]): SymbolReturns {
  const found = days.map((day) => stockDay(market, row.slot, day))
  return {
    industry: row.stock?.industry ?? null,
    before: found.map((day) => day?.before ?? null),
    close: found.map((day) => day?.close ?? null),
    rate: found.map((day) => day && day.close / day.ref - 1),
  }
}

/** Funds and bonds: what they handed out or were split by is in the adjusted closes. */
async function otherReturns(
  market: MarketWithHistory,
  row: InstrumentFacts,
  dates: readonly string[],
): Promise<SymbolReturns> {
  const to = dates.at(-1)
  const closesOf = async (adjustment: 'none' | 'forward') => {
    const bars = await market.bars.days(row, { to, count: dates.length + 1, adjustment })
    return {
      at: new Map(Array.from(bars.eob, (eob, index) => [timeText(eob).slice(0, 10), index])),
      close: bars.close,
    }
  }
  const [traded, adjusted] = [await closesOf('none'), await closesOf('forward')]
  const closeOn = ({ at, close }: typeof traded, date: string, back: number) => {
    const index = at.get(date)
    return (index === undefined ? null : close[index - back]) || null
  }
  return {
    industry: null,
    before: dates.map((date) => closeOn(traded, date, 1)),
    close: dates.map((date) => closeOn(traded, date, 0)),
    rate: dates.map((date) => {
      const [now, then] = [closeOn(adjusted, date, 0), closeOn(adjusted, date, 1)]
      return now === null || then === null ? null : now / then - 1
    }),
  }
}

function membersOn(market: MarketWithHistory, args: IndustryReturnsArgs, day: number): ListMembers | null {
  const date = market.stocks.axis.dates[day] ?? ''
  const given = args.lists.findLast(({ from }) => from <= date)?.given
  try {
    // The market's own list is dated by day; a stored one of it knows only those who are still in.
    return given && !given.isOwnMarket
      ? membersOf(market, args.benchmark, day, given)
      : market.members(args.benchmark, day)
  } catch (error) {
    if (error instanceof MarketRefusal) return null
    throw error
  }
}

/** Weight and gain of each industry of a benchmark on a day; empty where its members are not known. */
function industriesOn(market: MarketWithHistory, list: ListMembers | null, day: number) {
  const sums = new Map<string | null, { worth: number; gain: number }>()
  let total = 0
  for (let i = 0; i < (list?.ids.length ?? 0); i += 1) {
    const id = list?.ids[i] ?? 0
    const stock = stockDay(market, id, day)
    if (!stock) continue
    const shares = list?.quantities?.[i] ?? market.stocks.floatShares[id] ?? 0
    const worth = list?.weights?.[i] ?? shares * stock.ref
    if (!(worth > 0)) continue
    const industry = rowOfSlot(market, id).stock?.industry ?? null
    const sum = sums.get(industry) ?? { worth: 0, gain: 0 }
    sums.set(industry, { worth: sum.worth + worth, gain: sum.gain + worth * (stock.close / stock.ref - 1) })
    total += worth
  }
  return { sums, total }
}

function benchmarkReturns(market: MarketWithHistory, args: IndustryReturnsArgs, days: readonly number[]) {
  const lists = days.map((day) => membersOn(market, args, day))
  const name = lists.findLast((list) => list !== null)?.name
  if (name === undefined) return null
  const found = days.map((day, at) => industriesOn(market, lists[at] ?? null, day))
  const names = [...new Set(found.flatMap(({ sums }) => [...sums.keys()]))]
  return {
    name,
    industries: names.map((industry) => ({
      industry,
      weight: found.map(({ sums, total }) => (sums.get(industry)?.worth ?? 0) / (total || 1)),
      rate: found.map(({ sums }) => {
        const sum = sums.get(industry)
        return sum ? sum.gain / sum.worth : null
      }),
    })),
  }
}

/** What symbols and the industries of a benchmark did day by day; a symbol that nobody knows is left out. */
export async function industryReturns(market: MarketWithHistory, args: IndustryReturnsArgs): Promise<IndustryReturns> {
  const { axis, columns } = market.stocks
  const days = axis.dates.flatMap((date, day) =>
    date >= args.from && date <= args.to && day <= market.today.day ? [day] : [],
  )
  const dates = days.map((day) => axis.dates[day] ?? '')
  const symbols: Record<string, SymbolReturns> = {}
  for (const symbol of dates.length > 0 ? args.symbols : []) {
    const slot = slotOfSymbol(market, symbol)
    if (slot < 0) continue
    const row = rowOfSlot(market, slot)
    const isStock = row.secType === 'stock' && slot < columns.instruments
    symbols[symbol] = isStock ? stockReturns(market, row, days) : await otherReturns(market, row, dates)
  }
  return { dates, benchmark: benchmarkReturns(market, args, days), symbols }
}
