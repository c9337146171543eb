import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { emptyTape, isLarge, MOST_STEPS, withQuote } from './tape-steps.ts'

const quote = (volume: number, last: number | null): QuoteRow => ({ volume, last }) as QuoteRow
const at = '2026-11-16 10:00:03'

describe('steps between two quotes', () => {
  it('[TAPE-4] the first quote only says where counting begins', () => {
    expect(withQuote(emptyTape, quote(1000, 10), at)).toEqual({ steps: [], volume: 1000, price: 10 })
    expect(withQuote(emptyTape, quote(1000, null), at)).toBe(emptyTape)
  })

  it('[TAPE-4] each later one is what was traded since, up or down from the price before', () => {
    let tape = withQuote(emptyTape, quote(1000, 10), at)
    tape = withQuote(tape, quote(1300, 10.01), at)
    tape = withQuote(tape, quote(1400, 9.9), '2026-11-16 10:00:06')
    tape = withQuote(tape, quote(1401, 9.9), '2026-11-16 10:00:09')
    expect(tape.steps).toEqual([
      { time: '10:00:03', price: 10.01, volume: 300, direction: 1 },
      { time: '10:00:06', price: 9.9, volume: 100, direction: -1 },
      { time: '10:00:09', price: 9.9, volume: 1, direction: 0 },
    ])
    expect(tape.volume).toBe(1401)
    expect(withQuote(tape, quote(1401, 12), at)).toBe(tape)
  })

  it('[TAPE-4] a clock that was turned back begins anew', () => {
    const tape = withQuote(withQuote(emptyTape, quote(1000, 10), at), quote(1300, 11), at)
    expect(withQuote(tape, quote(1299, 9), at)).toEqual({ steps: [], volume: 1299, price: 9 })
  })

  it('[TAPE-4] the oldest steps go', () => {
    let tape = withQuote(emptyTape, quote(0, 10), at)
    for (let volume = 1; volume <= MOST_STEPS + 5; volume += 1) tape = withQuote(tape, quote(volume, 10), at)
    expect(tape.steps).toHaveLength(MOST_STEPS)
    expect(withQuote({ steps: [], volume: 5, price: null }, quote(6, 10), at).steps[0]?.direction).toBe(0)
  })

  it('[TAPE-4] a million is large, a yuan less is not', () => {
    const step = { time: '', price: 10, volume: 100_000, direction: 0 as const }
    expect([isLarge(step), isLarge({ ...step, volume: 99_999 })]).toEqual([true, false])
  })
})
