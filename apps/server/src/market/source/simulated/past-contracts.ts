import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import type { MinuteSeries } from '@liangshu/engine/market/bar/minute-series'
import { emptyContractColumns, type ContractDays } from '@liangshu/engine/market/reader/past'
import { MarketRefusal } from '@liangshu/engine/market/reader/refusal'
import { coins } from '@liangshu/engine/simulator/crypto/coins'
import { CRYPTO_ORIGIN } from '@liangshu/engine/simulator/crypto/crypto-series'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import { coinMinutesBack, contractSeries } from './minute-series.ts'
import type { SimulatedMarket } from './simulated-market.ts'

const DAY_MS = 86_400_000
const utcToday = ({ time }: SimulatedMarket): number => Math.floor(time.epochMs / DAY_MS)

/** A day of a future or a coin minute by minute, whether it is listed still or not. */
export function contractMinutes(market: SimulatedMarket, symbol: string, date: string): MinuteSeries | null {
  if (isPerpetual(symbol)) {
    const id = coins.findIndex((coin) => coin.symbol === symbol)
    const back = utcToday(market) - dayNumber(date)
    if (id < 0 || back < 0 || dayNumber(date) < CRYPTO_ORIGIN) return null
    return coinMinutesBack(market, market.today.layout.crypto + id, back)
  }
  const { axis } = market.simulation.market
  if (!axis.calendar.isTradingDay(date) || date > market.today.date) return null
  try {
    return contractSeries(market, symbol, axis.indexOf(date))
  } catch (error) {
    if (error instanceof MarketRefusal) return null
    throw error
  }
}

export function coinDays(market: SimulatedMarket, symbol: string, days: readonly string[]): ContractDays['columns'] {
  const { crypto } = market.simulation
  const id = coins.findIndex((coin) => coin.symbol === symbol)
  const columns = emptyContractColumns(days.length)
  for (const [place, date] of days.entries()) {
    const day = dayNumber(date) - CRYPTO_ORIGIN
    if (id < 0 || day < 0 || dayNumber(date) >= utcToday(market)) continue
    const at = id * crypto.capacity + day
    columns.open[place] = crypto.open[at] ?? 0
    columns.high[place] = crypto.high[at] ?? 0
    columns.low[place] = crypto.low[at] ?? 0
    columns.close[place] = crypto.close[at] ?? 0
    columns.volume[place] = (crypto.volume[at] ?? 0) / 1000
    // A coin opens where it closed.
    columns.preClose[place] = crypto.open[at] ?? 0
  }
  return columns
}
