import { fen, price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyQuote, sampleQuote } from '../testing/quotes.ts'
import { encodeSina, encodeUnknownSina } from './encode-sina.ts'
import { parseSina } from './parse-sina.ts'

const book = '300,1709.990,1200,1709.900,0,0.000,0,0.000,0,0.000,500,1710.000,0,0.000,0,0.000,0,0.000,0,0.000'
const head = '贵州茅台,1701.000,1700.000,1710.000,1720.000,1695.000,1709.990,1710.000,2500000,4270000000.000'
const whole = `var hq_str_sh600519="${head},${book},2026-11-13,15:00:00,00";`
const changed = (from: string, to: string): string => whole.replace(from, to)

const reasonOf = (text: string) => parseSina(text).map((row) => (row.ok ? 'good' : row.reason))

describe('the Sina format', () => {
  it('[FEED-1] reads shares, yuan and the book into our units', () => {
    expect(parseSina(`${whole}\n`)).toEqual([{ ok: true, value: sampleQuote() }])
  })

  it('[FEED-2] a suspended share shows its previous close', () => {
    const idle = head.replace('1701.000', '0.000').replace('1710.000', '0.000')
    const text = `var hq_str_sh600519="${idle.replace('1720.000,1695.000', '0.000,0.000').replace('2500000,4270000000', '0,0')},${book},2026-11-13,10:00:00,03";`
    const [row] = parseSina(text)
    expect(row).toMatchObject({
      ok: true,
      value: { status: 'suspended', last: price(17_000_000), open: null, volume: 0 },
    })
    // The same zeros before the open are a day that has not begun.
    const early = parseSina(text.replace('10:00:00,03', '09:10:00,00'))
    expect(early[0]).toMatchObject({ ok: true, value: { status: 'preOpen', last: null } })
  })

  it.each([
    ['[FEED-3] an empty string is an unknown code', 'var hq_str_sh999999="";', 'UNKNOWN_CODE'],
    ['[FEED-3] a delisted share has no quote', changed(',00";', ',-3";'), 'UNKNOWN_CODE'],
    ['[FEED-4] Beijing codes never answer as Shanghai', changed('sh600519', 'sh920001'), 'UNKNOWN_CODE'],
    ['[FEED-5] a line without its end', whole.slice(0, -2), 'CUT_OFF'],
    ['[FEED-5] half a row', changed(',2026-11-13,15:00:00,00', ''), 'FIELD_MISSING'],
    ['[FEED-5] no previous close', changed('1700.000', '0.000'), 'FIELD_MISSING'],
    ['[FEED-5] something else altogether', '<html>Forbidden</html>', 'GARBAGE'],
    ['[FEED-5] a number that is none', changed('1720.000', '17e3'), 'NUMBER_MALFORMED'],
    ['[FEED-5] a day that never was', changed('2026-11-13', '2026-11-31'), 'TIME_MALFORMED'],
    ['[FEED-6] a high below the last', changed('1720.000', '1700.000'), 'PRICE_ORDER'],
    ['[FEED-6] a crossed book', changed('300,1709.990', '300,1710.010'), 'BOOK_ORDER'],
    ['[FEED-7] volume in 手 where shares are promised', changed('2500000,', '25000,'), 'VOLUME_UNIT'],
    ['[FEED-7] volume a hundred times too large', changed('2500000,', '250000000,'), 'VOLUME_UNIT'],
  ])('%s is refused', (_rule, text, reason) => expect(reasonOf(text)).toEqual([reason]))

  it('[FEED-5] one bad row does not spoil its neighbours', () => {
    expect(reasonOf(`${whole}\nvar hq_str_sz000001="";\n${whole}`)).toEqual(['good', 'UNKNOWN_CODE', 'good'])
  })

  it('[FEED-8] what we write, we read back', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        expect(parseSina(encodeSina(quote))).toEqual([{ ok: true, value: quote }])
      }),
      { numRuns: 300 },
    )
  })

  it('[FEED-8] an unknown code is written as upstream does, without what does not belong in a code', () => {
    expect(encodeUnknownSina('sh1";alert')).toBe('var hq_str_sh1alert="";')
  })

  it('[FEED-9] cut off anywhere, every row still believed is a true one', () => {
    fc.assert(
      fc.property(fc.array(anyQuote, { minLength: 1, maxLength: 4 }), fc.nat(), (quotes, at) => {
        const text = quotes.map(encodeSina).join('\n')
        const cut = parseSina(text.slice(0, at % text.length)).flatMap((row) => (row.ok ? [row.value] : []))
        expect(cut).toEqual(quotes.slice(0, cut.length))
      }),
      { numRuns: 300 },
    )
  })

  it('[FEED-9] a row cut inside its quotes is refused whole', () => {
    fc.assert(
      fc.property(anyQuote, fc.nat(), (quote, at) => {
        const [, payload = ''] = encodeSina(quote).split('"')
        const row = parseSina(`var hq_str_sh600519="${payload.slice(0, at % payload.length)}";`)
        expect(row[0]?.ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('[FEED-2] a halt during the day keeps the last price', () => {
    const halted = sampleQuote({ status: 'suspended', asOf: shanghaiEpoch('2026-11-13', 36_000) })
    expect(parseSina(encodeSina(halted))).toEqual([{ ok: true, value: halted }])
  })

  it('[FEED-7] an index has no mean price to hold its volume against', () => {
    const index = sampleQuote({
      symbol: toInstrumentSymbol('SHSE.000300'),
      volume: 20_000_000_000,
      amount: fen(30_000_000_000_000),
    })
    expect(parseSina(encodeSina(index))).toEqual([{ ok: true, value: index }])
  })
})
