import { positionEffect, side } from '@liangshu/contract/trading/order-codes'
import { movingAverage } from '../../analysis/indicator/moving-average.ts'
import { averageTrueRange } from '../../analysis/indicator/trend-strength.ts'
import { mainlandCalendar } from '../../time/calendar/trading-calendar.ts'
import { info, type LogLine, type StrategyTemplate, type StrategyView, type WantedOrder } from '../strategy.ts'
import { closeContract, crossingPrice, decisionPrice, heldSymbols, isExecutable } from '../wanted-orders.ts'

type Params = {
  /** A product such as `CFFEX.IF`. */
  readonly symbol: string
  readonly fast: number
  readonly slow: number
  readonly atrStop: number
  readonly riskPct: number
  readonly rollDays: number
}
/** `stopped` is the direction that was given up; it is taken again after the averages have crossed once more. */
type State = { readonly stopPrice: number | null; readonly stopped: 1 | -1 | 0 }

const atrDays = 14

/** Trading days after `day` up to and with the contract's last. */
const daysLeft = (day: string, last: string): number =>
  last <= day
    ? 0
    : mainlandCalendar.ordinal(day, last > mainlandCalendar.lastDate ? mainlandCalendar.lastDate : last) - 1

/** The nearest contract that need not be left yet. */
function mainContract(view: StrategyView, { symbol, rollDays }: Params): string | null {
  const found = view.contracts(symbol).find(({ lastTradingDate }) => daysLeft(view.day, lastTradingDate) > rollDays)
  return found?.symbol ?? null
}

type Opening = { readonly direction: 1 | -1; readonly range: number }

function open(view: StrategyView, main: string, { riskPct, atrStop }: Params, { direction, range }: Opening) {
  const own = direction > 0 ? side.buy : side.sell
  const quote = view.quote(main)
  if (!isExecutable(view, quote, own)) return null
  const riskPerLot = (range * atrStop * quote.multiplier) / 100
  const volume = Math.min(quote.lotMost, Math.floor((view.equity * riskPct) / riskPerLot))
  if (volume < 1) return null
  const price = crossingPrice(view, quote, own)
  const order: WantedOrder = { symbol: main, side: own, price, volume, effect: positionEffect.open, reason: '趋势开仓' }
  return { order, stopPrice: decisionPrice(view, quote) - direction * range * atrStop }
}

/** Follows the crossing of two averages, sized by what the contract moves, with a stop and a roll before the last day. */
export const futuresTrendTemplate: StrategyTemplate<State> = {
  first: { stopPrice: null, stopped: 0 },
  decide(view, params, state) {
    const own = params as Params
    const main = mainContract(view, own)
    const old = heldSymbols(view).filter((symbol) => symbol !== main)
    const rolling = old.flatMap((symbol) => closeContract(view, symbol, '移仓平旧'))
    const log: LogLine[] = rolling.map(({ symbol }) => info(`${symbol}临近最后交易日，移仓`))
    if (main === null) return { orders: rolling, log, state }
    const bars = view.bars(main)
    const [fast, slow] = [movingAverage(bars.close, own.fast).at(-1), movingAverage(bars.close, own.slow).at(-1)]
    const range = averageTrueRange(bars.high, bars.low, bars.close, atrDays).at(-1)
    if (!fast || !slow || !range || Number.isNaN(fast + slow + range)) return { orders: rolling, log, state }
    const direction = fast > slow ? 1 : -1
    const stopped = state.stopped === direction ? direction : 0
    const held = view.held.get(main)?.volume ?? 0
    const quote = view.quote(main)
    const isStopped =
      held !== 0 && quote && state.stopPrice !== null && (decisionPrice(view, quote) - state.stopPrice) * held < 0
    if (isStopped || held * direction < 0) {
      const orders = closeContract(view, main, isStopped ? '触及止损平仓' : '趋势反转平仓')
      const next = isStopped ? { stopPrice: null, stopped: held > 0 ? 1 : -1 } : { stopPrice: null, stopped }
      return {
        orders: [...rolling, ...orders],
        log,
        state: orders.length > 0 ? (next as State) : { ...state, stopped },
      }
    }
    if (held !== 0 || stopped !== 0) return { orders: rolling, log, state: { ...state, stopped } }
    const opened = open(view, main, own, { direction, range })
    if (!opened) return { orders: rolling, log, state: { ...state, stopped } }
    log.push(info(`${main}${direction > 0 ? '上行' : '下行'}趋势，开仓${opened.order.volume}手`))
    return { orders: [...rolling, opened.order], log, state: { stopPrice: opened.stopPrice, stopped } }
  },
}
