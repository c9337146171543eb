import type { Exposure, ExposureMember, ExposureRow } from '@liangshu/contract/insight/macro-calls'
import type { MemberGiven } from '@liangshu/engine/market/instrument/member-list'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { asOfText, liveOf, rowOfSlot, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { known, ratio } from '@liangshu/engine/market/reader/wire-values'

import { components } from '../sector/components.calls.ts'
import { boardOn } from '../sector/sectors.calls.ts'
import { groupOf, type SectorKind } from './sector-days.calls.ts'

/** A portfolio of stocks; with shares it weighs what they are worth, without them all weigh the same. */
export interface ExposurePortfolio {
  readonly name: string
  readonly symbols: readonly string[]
  readonly volumes: readonly number[] | null
}

export interface ExposureArgs {
  readonly portfolio: ExposurePortfolio
  readonly kind: SectorKind
  readonly benchmark: string
  /** The members of the benchmark in force; without them the market's own. */
  readonly given?: MemberGiven | undefined
}

/** A stock of the portfolio or of the benchmark, with its share of the whole. */
interface Weighed {
  readonly id: number
  readonly weight: number
  readonly change: number
}

const HOTTEST = 10

/** Where stock and index parted: weights and changes since the last close, so that contributions add up to the change. */
function weigh(market: MarketWithHistory, { symbols, volumes }: ExposurePortfolio) {
  const live = liveOf(market)
  const count = market.today.boardsBefore.length
  const rows = symbols.flatMap((symbol, i) => {
    const id = slotOfSymbol(market, symbol)
    if (id < 0 || id >= count || live.status[id] === quoteStatus.absent) return []
    const before = (live.preClose[id] ?? 0) / 10_000
    const last = (live.last[id] ?? 0) / 10_000
    const volume = volumes?.[i] ?? 1
    // A suspended stock stands where it closed.
    const isTrading = live.status[id] !== quoteStatus.suspended && last > 0 && before > 0
    const change = isTrading ? last / before - 1 : 0
    return [{ id, change, worth: volume * (isTrading ? last : before), worthBefore: volumes ? volume * before : 1 }]
  })
  const total = rows.reduce((sum, { worthBefore }) => sum + worthBefore, 0)
  return {
    worth: rows.reduce((sum, { worth }) => sum + worth, 0),
    rows: rows.map((row) => ({ ...row, weight: total > 0 ? row.worthBefore / total : 0 })),
    leftOut: symbols.length - rows.length,
  }
}

function benchmarkWeights(market: MarketWithHistory, { benchmark, given }: ExposureArgs) {
  const { name, records, totals } = components(market, { code: benchmark, given })
  const rows = records.flatMap(({ symbol, weight, changePct }): Weighed[] => {
    const id = slotOfSymbol(market, symbol)
    return id < 0 ? [] : [{ id, weight, change: changePct ?? 0 }]
  })
  return { name, changePct: totals.changePct, rows }
}

/** The sectors of each stock. A stock of several concepts counts in each of them, so concepts add up to more than one. */
function sectorsById(market: MarketWithHistory, group: readonly number[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const sector of group) {
    for (const id of market.sectors.sectors[sector]?.members ?? []) {
      const own = found.get(id)
      if (own) own.push(sector)
      else found.set(id, [sector])
    }
  }
  return found
}

const NO_SECTOR = -1

function sumBySector(rows: readonly Weighed[], sectorsOf: ReadonlyMap<number, readonly number[]>) {
  const sums = new Map<number, { weight: number; gain: number; count: number }>()
  for (const { id, weight, change } of rows) {
    for (const sector of sectorsOf.get(id) ?? [NO_SECTOR]) {
      const sum = sums.get(sector) ?? { weight: 0, gain: 0, count: 0 }
      sums.set(sector, { weight: sum.weight + weight, gain: sum.gain + weight * change, count: sum.count + 1 })
    }
  }
  return sums
}

function memberRow(market: MarketWithHistory, row: Weighed & { worth: number }, hasShares: boolean): ExposureMember {
  const { symbol, name, stock } = rowOfSlot(market, row.id)
  const isSuspended = liveOf(market).status[row.id] === quoteStatus.suspended
  return {
    symbol,
    name,
    industry: stock?.industry ?? '',
    weight: ratio(row.weight) ?? 0,
    worth: hasShares ? Math.round(row.worth * 100) / 100 : 0,
    changePct: isSuspended ? null : ratio(row.change),
    contribution: known(Math.round(row.weight * row.change * 1e8) / 1e8),
    note: isSuspended ? '停牌' : null,
  }
}

/** A portfolio by sector against a benchmark: where it leans, what each part brings, and how much of it is hot. */
export function exposure(market: MarketWithHistory, args: ExposureArgs): Exposure {
  const { portfolio, kind } = args
  const { board, history } = boardOn(market, market.today.day)
  const group = groupOf(history, kind)
  const sectorsOf = sectorsById(market, group)
  const own = weigh(market, portfolio)
  const benchmark = benchmarkWeights(market, args)
  const [mine, theirs] = [sumBySector(own.rows, sectorsOf), sumBySector(benchmark.rows, sectorsOf)]
  const rows = [...group, NO_SECTOR].flatMap((sector): ExposureRow[] => {
    const [held, other] = [mine.get(sector), theirs.get(sector)]
    if (!held && (!other || kind === 'concept')) return []
    const about = history.table.sectors[sector]
    return [
      {
        code: about?.code ?? null,
        name: about?.name ?? '未归类',
        weight: ratio(held?.weight ?? 0) ?? 0,
        benchmarkWeight: ratio(other?.weight ?? 0) ?? 0,
        changePct: about ? ratio(board.columns.changeRate[sector]) : null,
        contribution: held ? known(Math.round(held.gain * 1e8) / 1e8) : 0,
        heat: about ? Math.round((board.heat[sector] ?? 0) * 100) / 100 : null,
        rank: about ? (board.rank[sector] ?? 0) : null,
        memberCount: held?.count ?? 0,
      },
    ]
  })
  const hot = new Set(group.filter((sector) => (board.rank[sector] ?? 0) <= HOTTEST))
  const isHot = ({ id }: Weighed) => (sectorsOf.get(id) ?? []).some((sector) => hot.has(sector))
  const isEmpty = own.rows.length === 0
  return {
    name: portfolio.name,
    asOf: asOfText(market),
    benchmarkName: benchmark.name,
    worth: portfolio.volumes ? Math.round(own.worth * 100) / 100 : null,
    changePct: isEmpty ? null : ratio(own.rows.reduce((sum, { weight, change }) => sum + weight * change, 0)),
    benchmarkChangePct: benchmark.changePct,
    hotWeight: isEmpty ? null : ratio(own.rows.filter(isHot).reduce((sum, { weight }) => sum + weight, 0)),
    rows: rows.toSorted((a, b) => b.weight - a.weight || b.benchmarkWeight - a.benchmarkWeight),
    members: own.rows
      .map((row) => memberRow(market, row, portfolio.volumes !== null))
      .toSorted((a, b) => Math.abs(b.contribution ?? 0) - Math.abs(a.contribution ?? 0)),
    leftOut: own.leftOut,
  }
}
