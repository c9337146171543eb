import { priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import { secondsOf } from '../calendar/shanghai-time.ts'
import { mainlandCalendar as calendar } from '../calendar/trading-calendar.ts'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import { mainlandRules as rules } from '../../rules/mainland/mainland-rules.ts'
import { closingPrice } from './closing-price.ts'
import { phaseAt, stockSchedule } from './phases.ts'
import { scheduleOn, acceptsFixedPriceOrder, stockPhaseAt, takesPartAfterHours } from './stock-session.ts'

const main = sampleInstrument('SHSE.600001')
const star = sampleInstrument('SHSE.688001')
const etf = sampleInstrument('SHSE.510300')
const bond = sampleInstrument('SHSE.113001')
const phase = (clock: string, instrument = main, date = '2026-11-16') =>
  stockPhaseAt(instrument, date, secondsOf(clock), { rules, calendar })

describe('session phases', () => {
  it.each([
    ['09:14:59', 'preOpen', 'hold', 'local', 'none'],
    ['09:15', 'openCallCancellable', 'accept', 'accept', 'indicative'],
    ['09:20', 'openCall', 'accept', 'refuse', 'indicative'],
    ['09:25', 'gap', 'hold', 'refuse', 'none'],
    ['09:30', 'morning', 'accept', 'accept', 'continuous'],
    ['11:29:59', 'morning', 'accept', 'accept', 'continuous'],
    ['11:30', 'lunch', 'hold', 'local', 'none'],
    ['13:00', 'afternoon', 'accept', 'accept', 'continuous'],
    ['14:57', 'closeCall', 'accept', 'refuse', 'indicative'],
    ['15:00', 'afterHoursQuiet', 'fixedPrice', 'refuse', 'none'],
    ['15:05', 'afterHours', 'fixedPrice', 'accept', 'fixedPrice'],
    ['15:30', 'closed', 'refuse', 'local', 'none'],
  ])('[PHASE-1] at %s: %s', (clock, name, newOrder, cancel, match) =>
    expect(phase(clock)).toMatchObject({ name, newOrder, cancel, match }),
  )

  it.each([
    ['main before the change', main, '2026-07-03', '15:10', 'closed'],
    ['main from the change on', main, '2026-07-06', '15:10', 'afterHours'],
    ['STAR all along', star, '2026-07-03', '15:10', 'afterHours'],
    ['Shanghai fund before', etf, '2026-07-03', '14:58', 'afternoon'],
    ['Shanghai fund after', etf, '2026-07-06', '14:58', 'closeCall'],
    ['Shenzhen fund before', sampleInstrument('SZSE.159915'), '2026-07-03', '14:58', 'closeCall'],
    ['Shanghai fund after hours', etf, '2026-07-06', '15:10', 'afterHours'],
    ['a convertible bond', bond, '2026-07-06', '15:10', 'closed'],
    ['Beijing', sampleInstrument('BJSE.920001'), '2026-07-06', '15:10', 'closed'],
  ])('[PHASE-2] %s on %3$s at %4$s', (_case, instrument, date, clock, name) =>
    expect(phase(clock, instrument, date).name).toBe(name),
  )

  it('[PHASE-3] the phases of a day cover it without gap or overlap', () => {
    for (const instrument of [main, star, etf, bond]) {
      for (const date of ['2026-07-03', '2026-07-06']) {
        const day = scheduleOn(instrument, date, rules)
        const starts = day.map((entry) => entry.fromSecond)
        const ends = day.map((entry) => entry.untilSecond)
        expect([...starts, 86_400]).toEqual([0, ...ends])
      }
    }
  })

  it('[PHASE-4] a closed day has one phase', () => expect(phase('10:00', main, '2026-11-15').name).toBe('closed'))

  it('[PHASE-5] the master can keep an instrument out of the after-hours session', () => {
    const excluded = sampleInstrument('SHSE.600001', { afterHoursEligible: false })
    expect(phase('15:10', excluded).name).toBe('closed')
    expect(acceptsFixedPriceOrder(excluded, '2026-11-16', secondsOf('10:00'), rules)).toBe(false)
  })

  it('[PHASE-6] fixed-price orders: from 09:30 in Shanghai, 09:15 in Shenzhen, until 15:30', () => {
    const shenzhen = sampleInstrument('SZSE.000001')
    const accepts = (instrument: typeof main, clock: string) =>
      acceptsFixedPriceOrder(instrument, '2026-11-16', secondsOf(clock), rules)
    expect([accepts(main, '09:29:59'), accepts(main, '09:30'), accepts(main, '15:30')]).toEqual([false, true, false])
    expect([accepts(shenzhen, '09:14:59'), accepts(shenzhen, '09:15')]).toEqual([false, true])
  })

  it('[PHASE-7] an after-hours limit takes part when it is no worse than the close', () => {
    expect(takesPartAfterHours('buy', yuan(10), yuan(10))).toBe(true)
    expect(takesPartAfterHours('buy', yuan(9.99), yuan(10))).toBe(false)
    expect(takesPartAfterHours('sell', yuan(10.01), yuan(10))).toBe(false)
  })

  it('[PHASE-7] a limit at the close itself takes part on both sides, a better one too', () => {
    expect(takesPartAfterHours('buy', yuan(10.01), yuan(10))).toBe(true)
    expect(takesPartAfterHours('sell', yuan(10), yuan(10))).toBe(true)
    expect(takesPartAfterHours('sell', yuan(9.99), yuan(10))).toBe(true)
  })

  it('[PHASE-6] until the last second before 15:30, and not where the rules have no such session', () => {
    expect(acceptsFixedPriceOrder(main, '2026-11-16', secondsOf('15:29:59'), rules)).toBe(true)
    expect(acceptsFixedPriceOrder(main, '2026-07-03', secondsOf('10:00'), rules)).toBe(false)
  })

  it.each([
    [
      true,
      true,
      [
        'preOpen',
        'openCallCancellable',
        'openCall',
        'gap',
        'morning',
        'lunch',
        'afternoon',
        'closeCall',
        'afterHoursQuiet',
        'afterHours',
        'closed',
      ],
    ],
    [
      true,
      false,
      ['preOpen', 'openCallCancellable', 'openCall', 'gap', 'morning', 'lunch', 'afternoon', 'closeCall', 'closed'],
    ],
    [
      false,
      true,
      [
        'preOpen',
        'openCallCancellable',
        'openCall',
        'gap',
        'morning',
        'lunch',
        'afternoon',
        'afterHoursQuiet',
        'afterHours',
        'closed',
      ],
    ],
    [false, false, ['preOpen', 'openCallCancellable', 'openCall', 'gap', 'morning', 'lunch', 'afternoon', 'closed']],
  ])(
    '[PHASE-1] closing call %s, after hours %s: the phases in order, auctions at the end of the calls',
    (call, hours, names) => {
      const day = stockSchedule(call, hours)
      expect(day.map(({ name }) => name)).toEqual(names)
      expect(day.filter(({ endsInAuction }) => endsInAuction).map(({ name }) => name)).toEqual(
        call ? ['openCall', 'closeCall'] : ['openCall'],
      )
      expect(day.at(-1)?.untilSecond).toBe(86_400)
      expect(phaseAt(day, 86_399).name).toBe('closed')
      expect(() => phaseAt(day, 86_400)).toThrow(RangeError)
      expect(() => phaseAt(day, -1)).toThrow(RangeError)
    },
  )

  it('[PHASE-8] the close: auction, else last minute’s average, else previous close', () => {
    const facts = {
      preClose: yuan(9),
      tick: yuan(0.01),
      lastMinute: { priceVolume: yuan(10) * 100 + yuan(10.03) * 100, volume: 200 },
    }
    expect(closingPrice({ ...facts, auctionPrice: yuan(11) })).toBe(yuan(11))
    expect(closingPrice({ ...facts, auctionPrice: null })).toBe(yuan(10.02))
    expect(closingPrice({ ...facts, auctionPrice: null, lastMinute: { priceVolume: 0, volume: 0 } })).toBe(yuan(9))
  })
})
