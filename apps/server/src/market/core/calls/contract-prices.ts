import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { fundingRate } from '@liangshu/engine/market/crypto/perpetual'
import { coinMinutes } from '@liangshu/engine/simulator/crypto/coin-minutes'
import { coins } from '@liangshu/engine/simulator/crypto/coins'
import { CRYPTO_ORIGIN, premiumIndex } from '@liangshu/engine/simulator/crypto/crypto-series'
import { futureBar } from '@liangshu/engine/simulator/futures/contract-bar'
import { contractsOn } from '@liangshu/engine/simulator/futures/contracts'
import { futureProducts } from '@liangshu/engine/simulator/futures/products'

import type { MarketCore } from '../market-core.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

function settlementOf({ simulation, facts }: MarketCore, symbol: string, date: string): number | null {
  const { market, spots } = simulation
  const id = futureProducts.findIndex(({ exchange, code }) => symbol.replace(/\d+$/, '') === `${exchange}.${code}`)
  const product = futureProducts[id]
  const day = market.axis.indexOf(date)
  if (!product || day < 0 || day > facts.day) return null
  const listed = contractsOn(product, date, market.axis.calendar)
  const rank = listed.findIndex((contract) => contract.symbol === symbol)
  const contract = listed[rank]
  return contract ? futureBar(market.seed, spots, market.axis, id, contract, rank, day).settle : null
}

function coinCloseOf({ simulation }: MarketCore, symbol: string, date: string): number | null {
  const { crypto } = simulation
  const id = coins.findIndex((coin) => coin.symbol === symbol)
  const day = dayNumber(date) - CRYPTO_ORIGIN
  if (id < 0 || day < 0 || day >= crypto.generatedUntil) return null
  return crypto.close[id * crypto.capacity + day] ?? null
}

/** Settlement prices of futures and UTC closes of coins on a day, in the scale of each; unknown ones are left out. */
export function settlements(
  core: MarketCore,
  args: { symbols: readonly string[]; day: string },
): Record<string, number> {
  const found: Record<string, number> = {}
  for (const symbol of args.symbols) {
    const settle = settlementOf(core, symbol, args.day) ?? coinCloseOf(core, symbol, args.day)
    if (settle !== null) found[symbol] = settle
  }
  return found
}

export type CoinFunding = { readonly mark: number; readonly rate: number }

/** Mark and funding rate of coins whose payment falls due at the stamp; both in 1e-8. */
export function funding(
  { simulation }: MarketCore,
  args: { symbols: readonly string[]; stamp: number },
): Record<string, CoinFunding> {
  const { crypto, market } = simulation
  const found: Record<string, CoinFunding> = {}
  const utcDay = Math.floor(args.stamp / DAY_MS)
  const hour = Math.floor((args.stamp % DAY_MS) / HOUR_MS)
  // The minute that ends at the stamp: at midnight it is the last of the day before.
  const day = (hour === 0 ? utcDay - 1 : utcDay) - CRYPTO_ORIGIN
  const minute = (hour === 0 ? 24 : hour) * 60 - 1
  if (day < 0 || day >= crypto.generatedUntil) return found
  for (const [id, coin] of coins.entries()) {
    if (!args.symbols.includes(coin.symbol) || hour % coin.fundingHours !== 0) continue
    const window = Math.floor((args.stamp - CRYPTO_ORIGIN * DAY_MS) / (coin.fundingHours * HOUR_MS)) - 1
    const premium = BigInt(Math.round(premiumIndex(market.seed, id, window) * 1e8))
    found[coin.symbol] = {
      mark: coinMinutes(market.seed, crypto, id, day).columns.close[minute] ?? 0,
      rate: Number(fundingRate(premium, BigInt(coin.fundingHours))),
    }
  }
  return found
}
