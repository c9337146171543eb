import { price, priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { mainlandCalendar as calendar } from '../../time/calendar/trading-calendar.ts'
import { deliveryMonth, lastTradingDay } from './contract-month.ts'
import { contractMargin, futuresLimits, futuresPnl, needsExplicitClose, settlementPrice } from './futures-money.ts'
import { futuresPhaseAt, futuresSchedule } from './futures-session.ts'
import { findProduct, futuresProducts } from './products.ts'

function productOf(symbol: string) {
  const product = findProduct(symbol)
  if (product === undefined) throw new Error(symbol)
  return product
}
const stockIndex = productOf('CFFEX.IF2612')

describe('futures contracts', () => {
  it('[FUT-1] sixty products, each with its multiplier and tick', () => {
    expect(futuresProducts).toHaveLength(60)
    expect(productOf('SHFE.au2702')).toMatchObject({ multiplier: 1000, tick: yuan(0.02) })
    expect(productOf('CFFEX.TS2703')).toMatchObject({ multiplier: 20_000, tick: yuan(0.002) })
    expect(productOf('CZCE.SR701')).toMatchObject({ multiplier: 10, nightEnd: '23:00' })
    expect(findProduct('SHFE.xx2701')).toBeUndefined()
  })

  it('[FUT-2] daily settlement and margin', () => {
    expect(futuresPnl(yuan(3900), yuan(3920), 300, 1)).toBe(600_000)
    expect(futuresPnl(yuan(3920), yuan(3910), 300, 1)).toBe(-300_000)
    expect(futuresPnl(yuan(3900), yuan(3920), 300, -2)).toBe(-1_200_000)
    expect(contractMargin(yuan(3920), 300, 1, stockIndex.marginPpm)).toBe(14_112_000)
  })

  it('[FUT-3] settlement: day average for commodities, last hour for financial futures', () => {
    const day = { priceVolume: yuan(3000) * 4, volume: 4 }
    const lastHour = { priceVolume: yuan(3100) * 2 + yuan(3101) * 1, volume: 3 }
    expect(settlementPrice(productOf('SHFE.rb2701'), { day, lastHour }, yuan(1))).toBe(yuan(3000))
    expect(settlementPrice(stockIndex, { day, lastHour }, yuan(1))).toBe(yuan(3100.4))
    const none = { priceVolume: 0, volume: 0 }
    expect(settlementPrice(stockIndex, { day: none, lastHour: none }, yuan(3900))).toBe(yuan(3900))
  })

  it('[FUT-6] a code without a month is no contract', () => {
    for (const symbol of ['SHFE.rb', 'SHFE.rb27', 'SHFE.rb27011'])
      expect(() => deliveryMonth(symbol, '2026-11-16')).toThrow(RangeError)
  })

  it('[FUT-2] money is rounded once, half away from zero', () => {
    // A move of 0.005 yuan, 1 yuan a point: half a fen.
    expect(futuresPnl(price(0), price(50), 1, 1)).toBe(1)
    expect(futuresPnl(price(0), price(49), 1, 1)).toBe(0)
    expect(futuresPnl(price(0), price(50), 1, -1)).toBe(-1)
    expect(contractMargin(yuan(100), 10, 3, 120_000)).toBe(36_000)
  })

  it('[FUT-3] treasury futures settle at the last hour too; without trades in it at the day', () => {
    const day = { priceVolume: yuan(101) * 2, volume: 2 }
    const lastHour = { priceVolume: yuan(102) * 3, volume: 3 }
    const none = { priceVolume: 0, volume: 0 }
    const bond = productOf('CFFEX.T')
    expect(settlementPrice(bond, { day, lastHour }, yuan(1))).toBe(yuan(102))
    expect(settlementPrice(bond, { day, lastHour: none }, yuan(1))).toBe(yuan(101))
    expect(
      settlementPrice(
        bond,
        { day: { priceVolume: yuan(101.002) * 1 + yuan(101.003), volume: 2 }, lastHour: none },
        yuan(1),
      ),
    ).toBe(yuan(101.005))
  })

  it('[FUT-4] limits from the previous settlement, doubled on the last day of an index future', () => {
    expect(futuresLimits(stockIndex, yuan(3900), false)).toEqual({ up: yuan(4290), down: yuan(3510) })
    expect(futuresLimits(stockIndex, yuan(3900), true)).toEqual({ up: yuan(4680), down: yuan(3120) })
  })

  it('[FUT-5] only Shanghai’s venues need close-today and close-yesterday', () =>
    expect((['SHFE', 'INE', 'DCE', 'CZCE', 'CFFEX'] as const).map(needsExplicitClose)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]))

  it.each([
    ['SHFE.rb2701', '2026-11-16', '2027-01'],
    ['CZCE.SR701', '2026-11-16', '2027-01'],
    ['CZCE.SR912', '2029-11-16', '2029-12'],
    ['CZCE.SR001', '2029-11-16', '2030-01'],
    ['CZCE.SR512', '2026-01-05', '2025-12'],
    ['CZCE.SR412', '2026-01-05', '2034-12'],
    ['CZCE.SR501', '2025-12-31', '2025-01'],
    ['CZCE.SR401', '2025-12-31', '2024-01'],
    ['CFFEX.IF2612', '2026-01-05', '2026-12'],
  ])('[FUT-6] %s on %s delivers in %s', (symbol, date, month) => expect(deliveryMonth(symbol, date)).toBe(month))

  it.each([
    ['CFFEX.IF', '2026-12', '2026-12-18'],
    ['CFFEX.IF', '2026-06', '2026-06-22'],
    ['CFFEX.T', '2026-12', '2026-12-11'],
    ['SHFE.rb', '2026-11', '2026-11-16'],
    ['DCE.m', '2026-11', '2026-11-13'],
    ['DCE.lh', '2026-11', '2026-11-25'],
    ['INE.sc', '2026-12', '2026-11-30'],
    ['INE.sc', '2026-10', '2026-09-30'],
    ['DCE.lh', '2026-12', '2026-12-28'],
    ['DCE.lh', '2026-09', '2026-09-24'],
    ['CFFEX.IF', '2027-01', '2027-01-15'],
    ['CFFEX.T', '2027-01', '2027-01-08'],
    ['CFFEX.IF', '2026-08', '2026-08-21'],
    ['DCE.m', '2026-01', '2026-01-16'],
    ['SHFE.rb', '2026-12', '2026-12-15'],
  ])('[FUT-7] last trading day of %s %s is %s', (symbol, month, date) =>
    expect(lastTradingDay(productOf(symbol), month, calendar)).toBe(date),
  )
})

describe('futures sessions', () => {
  const name = (symbol: string, date: string, clock: string) =>
    futuresPhaseAt(productOf(symbol), date, secondsOf(clock), calendar).name

  it.each([
    ['CFFEX.IF', '2026-11-16', '09:26', 'openCallCancellable'],
    ['CFFEX.IF', '2026-11-16', '09:29', 'openCall'],
    ['CFFEX.IF', '2026-11-16', '15:05', 'break'],
    ['CFFEX.T', '2026-11-16', '15:05', 'afternoon'],
    ['SHFE.rb', '2026-11-16', '10:20', 'break'],
    ['SHFE.rb', '2026-11-16', '13:15', 'break'],
    ['SHFE.rb', '2026-11-16', '20:57', 'openCallCancellable'],
    ['SHFE.rb', '2026-11-16', '22:59', 'night'],
    ['SHFE.rb', '2026-11-16', '23:00', 'break'],
    ['SHFE.rb', '2026-11-16', '08:57', 'break'],
    ['SHFE.rb', '2026-10-08', '08:57', 'openCallCancellable'],
    ['SHFE.rb', '2026-09-30', '21:30', 'break'],
    ['SHFE.au', '2026-11-14', '02:00', 'night'],
    ['SHFE.cu', '2026-11-14', '01:00', 'break'],
    ['DCE.jd', '2026-11-16', '08:57', 'openCallCancellable'],
    ['DCE.jd', '2026-11-16', '21:30', 'break'],
  ])('[FUT-8] %s on %s at %s: %s', (symbol, date, clock, phase) => expect(name(symbol, date, clock)).toBe(phase))

  it('[FUT-8] the phases cover every day of every product', () => {
    for (const product of futuresProducts) {
      for (const date of ['2026-11-13', '2026-11-14', '2026-11-15', '2026-10-08']) {
        const day = futuresSchedule(product, date, calendar)
        expect([...day.map((phase) => phase.fromSecond), 86_400]).toEqual([0, ...day.map((phase) => phase.untilSecond)])
      }
    }
  })
})
