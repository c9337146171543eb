import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import type { BuySellReview, TripRow } from '@liangshu/contract/trading/review'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import { manualTag } from '@liangshu/engine/analysis/review/round-trip'
import { findingsOf, holdingDays, type TripGroup } from '@liangshu/engine/analysis/review/trip-analysis'
import { groupedAspects, reviewTrips, type TripMeans } from '@liangshu/engine/analysis/review/trip-review'
import { rounded } from '@liangshu/engine/math/scaled/rounding'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { yuan } from '../report/yuan.ts'
import type { OwnTrip } from './trip-population.ts'

const known = (value: number | null) => (value === null ? null : rounded(value))
const money = (value: number | null) => (value === null ? null : yuan(value))

export const tagName = (tag: string): string => (tag === manualTag ? tag : reasonLabel(tag))

export function tripRow(trip: OwnTrip, market: MarketFacts, accountName: string): TripRow {
  const scale = scaleOfSymbol(trip.symbol)
  const { board } = trip
  return {
    id: trip.id,
    accountId: trip.accountId,
    accountName,
    symbol: trip.symbol,
    name: market.instrument(trip.symbol)?.name ?? trip.symbol,
    sector: trip.sector,
    strategyName: trip.strategy,
    direction: trip.direction,
    volume: trip.volume / scale.volume,
    entryTime: toWireTime(new Date(trip.entryAt)),
    entryPrice: trip.entryPrice / scale.price,
    exitTime: toWireTime(new Date(trip.exitAt)),
    exitPrice: trip.exitPrice / scale.price,
    holdDays: holdingDays(trip),
    gross: yuan(trip.gross),
    fees: yuan(trip.fees),
    net: yuan(trip.net),
    returnRate: rounded(trip.returnRate),
    tag: trip.tag,
    mae: known(trip.mae),
    mfe: known(trip.mfe),
    exitEfficiency: known(trip.exitEfficiency),
    entryTiming: known(trip.entryTiming),
    benchRate: known(trip.benchRate),
    excess: known(trip.excess),
    arrivalSlippage: known(trip.arrivalSlippage),
    vwapSlippage: known(trip.vwapSlippage),
    isBoard: board !== null,
    isSealed: board ? board.isSealedAtClose : null,
    boardPremium:
      board && board.nextOpen !== null && board.close > 0 ? rounded(board.nextOpen / board.close - 1) : null,
  }
}

/** Enough to see the shape; more dots only cover each other. */
const MOST_DOTS = 2000

function dotsOf(trips: readonly OwnTrip[], market: MarketFacts): BuySellReview['dots'] {
  const step = Math.max(1, Math.ceil(trips.length / MOST_DOTS))
  return trips.flatMap(({ id, symbol, mae, mfe, net }, index) =>
    index % step !== 0 || mae === null || mfe === null
      ? []
      : [
          {
            id,
            symbol,
            name: market.instrument(symbol)?.name ?? symbol,
            mae: rounded(mae),
            mfe: rounded(mfe),
            net: yuan(net),
          },
        ],
  )
}

function groupRow(group: TripGroup, name: string) {
  return {
    key: group.key,
    name,
    n: group.n,
    net: yuan(group.net),
    averageReturn: rounded(group.averageReturn),
    winRate: known(group.winRate),
    profitFactor: known(group.profitFactor),
    payoff: known(group.payoff),
    avgHold: known(group.averageHoldingDays),
  }
}

const roundMeans = (means: TripMeans) =>
  Object.fromEntries(Object.entries(means).map(([name, { n, mean }]) => [name, { n, mean: known(mean) }])) as TripMeans

type Period = { readonly from: string; readonly to: string; readonly fills: number; readonly benchmark: string | null }

/** Everything the page of buys and sells shows, apart from the rows themselves. */
export function buySellAnswer(trips: readonly OwnTrip[], market: MarketFacts, period: Period): BuySellReview {
  const review = reviewTrips(trips)
  const nameOf = (aspect: (typeof groupedAspects)[number], key: string) =>
    aspect === 'signal' ? tagName(key) : aspect === 'symbol' ? (market.instrument(key)?.name ?? key) : key
  const groups = groupedAspects.map((aspect) => [
    aspect,
    review.groups[aspect].map((group) => groupRow(group, nameOf(aspect, group.key))),
  ])
  return {
    ...period,
    summary: {
      n: review.n,
      net: yuan(review.net),
      gross: yuan(review.gross),
      fees: yuan(review.fees),
      averageReturn: known(review.averageReturn),
      winRate: known(review.winRate),
      profitFactor: known(review.profitFactor),
      payoff: known(review.payoff),
      avgWin: money(review.averageWin),
      avgLoss: money(review.averageLoss),
      avgHold: known(review.averageHoldingDays),
    },
    means: roundMeans(review.means),
    groups: Object.fromEntries(groups) as BuySellReview['groups'],
    board: {
      n: review.board.n,
      successRate: known(review.board.successRate),
      nextDayPremium: known(review.board.nextDayPremium),
    },
    bands: [...review.bands],
    cells: review.cells.map(({ key, n, net, wins }) => {
      const [weekday = '', hour] = key.split(' ')
      return { weekday, hour: Number(hour), n, net: yuan(net), winRate: rounded(wins / n) }
    }),
    dots: dotsOf(trips, market),
    findings: findingsOf(trips, tagName).map(({ text, n, aspect, key }) => ({ text, n, aspect, key })),
  }
}
