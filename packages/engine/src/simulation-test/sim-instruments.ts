import { price } from '@liangshu/contract/market/scaled'
import { dayOf, factsOf } from '../account/book/account-fixture.ts'
import type { FutureTerms } from '../account/order/order-terms.ts'
import { perpetualDay, perpetualPhase } from '../account/risk/perpetual-day.ts'
import type { InstrumentDay, PreTradeFacts } from '../account/risk/pre-trade-facts.ts'

export type SimInstrument = {
  readonly facts: PreTradeFacts
  readonly last: number
  readonly tick: number
  readonly lot: number
}

function future(
  symbol: string,
  exchange: 'CFFEX' | 'SHFE',
  multiplier: number,
  tick: number,
  last: number,
): InstrumentDay {
  const rate = { byAmountE7: 230, perLotFen: 0 }
  const terms: FutureTerms = {
    kind: 'future',
    ruleVersion: 'sim',
    multiplier,
    marginPpm: 120_000,
    feeRule: {
      open: rate,
      close: rate,
      closeToday: { byAmountE7: 2300, perLotFen: 100 },
      chargesTodayFirst: exchange === 'CFFEX',
    },
  }
  return {
    symbol,
    exchange,
    secType: 'future',
    board: null,
    sector: null,
    riskFlag: 'none',
    isListed: true,
    isTradable: true,
    isSuspended: false,
    tick: price(tick),
    lot: { buyMin: 1, buyStep: 1, maxLimit: 20, maxMarket: 10 },
    limitUp: price(Math.floor((last * 1.1) / tick) * tick),
    limitDown: price(Math.ceil((last * 0.9) / tick) * tick),
    cage: null,
    dailyBuyCap: null,
    orderTypes: [1, 2, 10, 11, 91],
    terms,
  }
}

function simulated(day: InstrumentDay, yuan: number, lot: number): SimInstrument {
  return { facts: factsOf(day, yuan), last: Math.round(yuan * 10_000), tick: day.tick, lot }
}

/** A share that settles T+1, a bond fund that settles T+0, and a STAR share with its own lots. */
export const simShares: readonly SimInstrument[] = [
  simulated(dayOf('SHSE.600001', 10), 10, 100),
  simulated(dayOf('SHSE.511010', 100), 100, 100),
  simulated(dayOf('SHSE.688001', 25), 25, 201),
]

export const simSameDay: ReadonlySet<string> = new Set(['SHSE.511010'])

function perpetual(symbol: string, whole: number, tick: number, mode: 'isolated' | 'cross'): SimInstrument {
  const day = perpetualDay(
    { symbol, tick, step: 100_000, listDate: '2020-01-01' },
    { isHedged: false, mode, leverage: 10 },
    '2026-11-16',
  )
  const last = price(whole * 100_000_000)
  const { actor, ...facts } = factsOf(day, 1, { quote: { bestBid: last, bestAsk: last, last, preClose: last } })
  const qualified = { ...actor, qualifications: [...actor.qualifications, 'CRYPTO'] }
  return { facts: { ...facts, actor: qualified, phase: perpetualPhase }, last, tick, lot: 100_000 }
}

/** A position with margin of its own and one that leans on the whole wallet. */
export const simPerpetuals: readonly SimInstrument[] = [
  perpetual('BINANCE.BTCUSDT-PERP', 60_000, 10_000_000, 'isolated'),
  perpetual('BINANCE.ETHUSDT-PERP', 3000, 1_000_000, 'cross'),
]

/** One exchange that takes a plain close, one that wants to know the day. */
export const simFutures: readonly SimInstrument[] = [
  simulated(future('CFFEX.IF2612', 'CFFEX', 300, 2000, 39_000_000), 3900, 1),
  simulated(future('SHFE.rb2701', 'SHFE', 10, 10_000, 32_000_000), 3200, 1),
]
