import { createDailyColumns, dayFlags } from '@liangshu/engine/simulator/daily/columns'
import type { Simulation } from '@liangshu/engine/simulator/simulation'
import type { StockMarket } from '@liangshu/engine/simulator/market'
import type { TapeReader } from '@liangshu/engine/simulator/tape/snapshot'
import { INDEX_COUNT } from '@liangshu/engine/simulator/indices/definitions'

import type { Db } from '../../../../platform/database/database.ts'
import { createBackground } from '../../../core/background.ts'
import { adjustedClose, meanVolume } from '../../../core/daily-access.ts'
import type { DayFacts } from '../../../core/day-facts.ts'
import { ALL_SHARES, ALL_SHARES_SYMBOL } from '../../../core/emotion/emotion-history.ts'
import type { InstrumentFacts } from '../../../core/instrument-facts.ts'
import type { MarketCore } from '../../../core/market-core.ts'
import { timeOf, type FeedStage } from '../live/feed-stage.ts'
import { axisUpTo, createFedMarket } from './feed-matrix.ts'
import { loadSectors, withSectors } from './feed-sectors.ts'
import { loadHours, loadReturns, loadStocks } from './load-days.ts'

const MINUTES = 240

function factsOf(
  stage: FeedStage,
  market: StockMarket,
  day: number,
  instruments: readonly InstrumentFacts[],
  pool: DayFacts['pool'],
): DayFacts {
  const { layout } = stage.master
  const { columns } = market.matrix
  const count = market.model.universe.count
  const column = () => new Float64Array(layout.end).fill(Number.NaN)
  const facts: DayFacts = {
    day,
    date: stage.date,
    // The minutes of the running day lie the same way, whoever paints them.
    reader: { tape: { layout, minutes: stage.minutes } } as unknown as TapeReader,
    instruments,
    floatShares: column(),
    meanMinuteVolume5: column(),
    meanVolume20: column(),
    close5: column(),
    close20: column(),
    boardsBefore: new Uint8Array(count),
    wasSealedUp: new Uint8Array(count),
    pool,
  }
  for (let id = 0; id < count; id += 1) {
    const place = { columns, id }
    const before = id * columns.capacity + day - 1
    facts.floatShares[id] = market.model.universe.floatShares[id] ?? Number.NaN
    facts.meanMinuteVolume5[id] = meanVolume(place, day, 5) / MINUTES
    facts.meanVolume20[id] = meanVolume(place, day, 20)
    facts.close5[id] = adjustedClose(place, day, 5)
    facts.close20[id] = adjustedClose(place, day, 20)
    facts.boardsBefore[id] = columns.boards[before] ?? 0
    facts.wasSealedUp[id] = ((columns.flags[before] ?? 0) & dayFlags.sealedUp) === 0 ? 0 : 1
  }
  return facts
}

/** Today stands in the matrix with its reference price only: what prices of the days before are compared with. */
function openToday({ live }: FeedStage, market: StockMarket, day: number): void {
  const { columns } = market.matrix
  for (let id = 0; id < columns.instruments; id += 1) {
    const at = id * columns.capacity + day
    const ref = live.preClose[id] as number
    if (!(ref > 0)) continue
    columns.flags[at] = dayFlags.listed
    columns.ref[at] = ref
    columns.close[at] = ref
  }
}

/** Everything that looks at more than the running day, over what is stored of a fed market. */
export async function openFeedCore(
  db: Db,
  source: string,
  stage: FeedStage,
  pool: DayFacts['pool'],
): Promise<MarketCore> {
  const axis = axisUpTo(stage.date)
  const day = axis.indexOf(stage.date)
  const stocks = stage.master.instruments.slice(0, stage.master.layout.etfs)
  const market = createFedMarket(stocks, axis, day)
  await loadStocks(db, source, market, stocks, day)
  openToday(stage, market, day)
  const index = await loadReturns(db, source, ALL_SHARES_SYMBOL, axis, day)
  const capacity = day + 1
  const indices = {
    capacity,
    close: new Float64Array(INDEX_COUNT * capacity),
    preClose: new Float64Array(INDEX_COUNT * capacity),
    periods: [],
  }
  indices.close.set(index.close, ALL_SHARES * capacity)
  indices.preClose.set(index.preClose, ALL_SHARES * capacity)
  const none = { columns: createDailyColumns(0, 1), etfs: [], bonds: [] }
  const sectors = await loadSectors(db, source, stage.date, stocks)
  const hours = await loadHours(db, source, market, stocks, day)
  return {
    simulation: { market, indices, etfs: none, convertibles: none } as unknown as Simulation,
    background: createBackground(),
    clock: { mode: 'live' },
    time: timeOf(stage),
    facts: factsOf(stage, market, day, withSectors(stage.master.instruments, sectors), pool),
    live: stage.live,
    told: { sectors, hours, seals: new Map() },
  }
}
