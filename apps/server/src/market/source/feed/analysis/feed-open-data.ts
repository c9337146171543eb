import type { AuctionRow } from '@liangshu/contract/insight/open-data-calls'
import { unpackBars } from '@liangshu/engine/market/bar/pack-bars'
import { sealSpans, type SealSpans } from '@liangshu/engine/rules/limit/seal-spans'
import { dayFlags } from '@liangshu/engine/simulator/daily/columns'

import type { Db } from '../../../../platform/database/database.ts'
import { inputRefusal } from '../../../core/call-refusal.ts'
import { dayOfDate, ratio, rowOfSlot, yuan } from '../../../core/calls/call-tools.ts'
import { openData, openDataPage, type OpenDataArgs } from '../../../core/calls/open-data.ts'
import type { MarketCore } from '../../../core/market-core.ts'
import type { Auction } from '../live/auction-book.ts'
import { findAuctions } from '../live/auction.store.ts'
import type { FeedStage } from '../live/feed-stage.ts'
import { minutesOn } from './load-days.ts'

const MEAN_DAYS = 5

export interface FeedOpenData {
  readonly db: Db
  readonly source: string
}

/** Public data of a fed market. What was not watched or stored is null, and a day nobody stored is refused in words. */
export async function feedOpenData(parts: FeedOpenData, stage: FeedStage, core: MarketCore, args: OpenDataArgs) {
  if (args.type === 'calendar') return openData(core, args)
  const day = dayOfDate(core, args.date)
  if (args.type === 'auction') return openDataPage(core, args, await auctionRows(parts, stage, core, day))
  if (day === core.facts.day) return openData(core, args)
  const { stored, listed } = storedOn(core, day)
  if (stored === 0) throw inputRefusal(`未保存该日的日线行情：${core.simulation.market.axis.dates[day]}`)
  if (args.type === 'limitPool' || args.type === 'ladder') await readSeals(parts, core, day)
  const answer = openData(core, args)
  const note = stored < listed ? `；该日已保存${stored}/${listed}只的日线` : ''
  return { ...answer, definition: `${answer.definition}${note}` }
}

function storedOn({ simulation, facts }: MarketCore, day: number): { stored: number; listed: number } {
  const { columns } = simulation.market.matrix
  const has = (id: number, at: number) => ((columns.flags[id * columns.capacity + at] ?? 0) & dayFlags.listed) !== 0
  let [stored, listed] = [0, 0]
  for (let id = 0; id < columns.instruments; id += 1) {
    if (has(id, day)) stored += 1
    if (has(id, facts.day)) listed += 1
  }
  return { stored, listed }
}

/** When the boards of a past day were sealed, out of their stored minutes; read once a day asked for. */
async function readSeals({ db, source }: FeedOpenData, { told, simulation, facts }: MarketCore, day: number) {
  if (!told || told.seals.has(day)) return
  const { matrix, axis } = simulation.market
  const { columns } = matrix
  const met = facts.instruments.slice(0, columns.instruments).filter(({ slot }) => {
    const flags = columns.flags[slot * columns.capacity + day] ?? 0
    return (flags & (dayFlags.touchedUp | dayFlags.touchedDown)) !== 0
  })
  const slots = new Map(met.map(({ symbol, slot }) => [symbol as string, slot]))
  const spans = new Map<number, SealSpans>()
  if (slots.size > 0)
    for (const { symbol, bars } of await minutesOn(db, source, [...slots.keys()], axis.dates[day] ?? '')) {
      const slot = slots.get(symbol) ?? -1
      const at = slot * columns.capacity + day
      const isUp = ((columns.flags[at] ?? 0) & dayFlags.touchedUp) !== 0
      const seen = sealSpans(unpackBars(bars).close, (isUp ? columns.high : columns.low)[at] ?? 0)
      if (seen) spans.set(slot, seen)
    }
  told.seals.set(day, spans)
}

/** The volume beside the mean of the calls watched on the five days before. */
function volumesOf(call: Auction | undefined, past: readonly number[]) {
  if (!call) return { auctionVolume: null, auctionAmount: null, volRatio: null, unmatched: null, side: null }
  const mean = past.reduce((sum, volume) => sum + volume, 0) / past.length
  return {
    auctionVolume: call.volume,
    auctionAmount: Math.round(call.amount / 100),
    volRatio: mean > 0 ? ratio(call.volume / mean) : null,
    unmatched: Math.abs(call.unmatched),
    side: call.unmatched === 0 ? null : call.unmatched > 0 ? (1 as const) : (2 as const),
  }
}

/** Opening calls of a day: those watched as they were matched, the others by their opening price alone. */
async function auctionRows({ db, source }: FeedOpenData, stage: FeedStage, core: MarketCore, day: number) {
  const { columns } = core.simulation.market.matrix
  const { dates } = core.simulation.market.axis
  const isToday = day === core.facts.day
  const date = dates[day] ?? ''
  const before = dates.slice(Math.max(0, day - MEAN_DAYS), day)
  const stored = await findAuctions(db, source, isToday ? before : [date, ...before])
  const calls = isToday ? stage.auction.calls : stored.get(date)
  const rows: AuctionRow[] = []
  for (let id = 0; id < columns.instruments; id += 1) {
    const at = id * columns.capacity + day
    const { symbol, name } = rowOfSlot(core, id)
    const [open, ref] = isToday
      ? [stage.live.open[id] ?? 0, stage.live.preClose[id] ?? 0]
      : [(columns.volume[at] ?? 0) > 0 ? (columns.open[at] ?? 0) : 0, columns.ref[at] ?? 0]
    const call = calls?.get(symbol)
    const past = before.flatMap((one) => stored.get(one)?.get(symbol)?.volume ?? [])
    const price = call?.price ?? open
    if (!(price > 0) || !(ref > 0)) continue
    rows.push({ symbol, name, auctionPrice: yuan(price), gap: ratio(price / ref - 1), ...volumesOf(call, past) })
  }
  return rows.sort((a, b) => (b.gap ?? 0) - (a.gap ?? 0))
}
