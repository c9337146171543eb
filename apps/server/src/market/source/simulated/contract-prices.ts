import { fundingRate } from '@liangshu/engine/market/crypto/perpetual'
import type { CoinFunding, ContractReader } from '@liangshu/engine/market/reader/market'
import { coinMinutes } from '@liangshu/engine/simulator/crypto/coin-minutes'
import { coins } from '@liangshu/engine/simulator/crypto/coins'
import { CRYPTO_ORIGIN, premiumIndex } from '@liangshu/engine/simulator/crypto/crypto-series'
import { futureBar, type FutureBar } from '@liangshu/engine/simulator/futures/contract-bar'
import { contractsOn } from '@liangshu/engine/simulator/futures/contracts'
import { futureProducts } from '@liangshu/engine/simulator/futures/products'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import type { SimulatedMarket } from './simulated-market.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

function futureBarOf({ simulation, stocks, today }: SimulatedMarket, symbol: string, date: string): FutureBar | null {
  const { axis } = stocks
  const id = futureProducts.findIndex(({ exchange, code }) => symbol.replace(/\d+$/, '') === `${exchange}.${code}`)
  const product = futureProducts[id]
  // Coins are settled on days off as well, which the axis of trading days does not know.
  if (!product || !axis.calendar.isTradingDay(date)) return null
  const day = axis.indexOf(date)
  if (day > today.day) return null
  const listed = contractsOn(product, date, axis.calendar)
  const rank = listed.findIndex((contract) => contract.symbol === symbol)
  const contract = listed[rank]
  return contract ? futureBar(simulation.market.seed, simulation.spots, axis, id, contract, rank, day) : null
}

function coinCloseOf({ simulation: { crypto } }: SimulatedMarket, symbol: string, date: string): number | null {
  const id = coins.findIndex((coin) => coin.symbol === symbol)
  const day = dayNumber(date) - CRYPTO_ORIGIN
  if (id < 0 || day < 0 || day >= crypto.generatedUntil) return null
  return crypto.close[id * crypto.capacity + day] ?? null
}

function fundingOf({ simulation }: SimulatedMarket, symbol: string, stamp: number): CoinFunding | null {
  const { crypto, market } = simulation
  const utcDay = Math.floor(stamp / DAY_MS)
  const hour = Math.floor((stamp % DAY_MS) / HOUR_MS)
  // The minute that ends at the stamp: at midnight it is the last of the day before.
  const day = (hour === 0 ? utcDay - 1 : utcDay) - CRYPTO_ORIGIN
  const minute = (hour === 0 ? 24 : hour) * 60 - 1
  const id = coins.findIndex((coin) => coin.symbol === symbol)
  const coin = coins[id]
  if (!coin || day < 0 || day >= crypto.generatedUntil || hour % coin.fundingHours !== 0) return null
  const window = Math.floor((stamp - CRYPTO_ORIGIN * DAY_MS) / (coin.fundingHours * HOUR_MS)) - 1
  const premium = BigInt(Math.round(premiumIndex(market.seed, id, window) * 1e8))
  return {
    mark: coinMinutes(market.seed, crypto, id, day).columns.close[minute] ?? 0,
    rate: Number(fundingRate(premium, BigInt(coin.fundingHours))),
  }
}

export const contractsOf = (market: SimulatedMarket): ContractReader => ({
  settlement: (symbol, date) => futureBarOf(market, symbol, date)?.settle ?? coinCloseOf(market, symbol, date),
  funding: (symbol, stamp) => fundingOf(market, symbol, stamp),
  openInterest: (symbol, date) => futureBarOf(market, symbol, date)?.openInterest ?? null,
})
