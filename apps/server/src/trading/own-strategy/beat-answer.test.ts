import { describe, expect, it } from 'vitest'

import { readBeatAnswer } from './beat-answer.ts'

const order = { symbol: 'SHSE.600001', side: 1, price: 100_000, volume: 100, reason: '买点' }
const state = { own: { n: 1 }, dayStart: { day: '2026-11-16', equity: 5 }, isHalted: false, traded: ['SHSE.600001'] }
const answer = (more: object = {}) => ({ orders: [order], log: [{ level: 'info', text: '好' }], state, ...more })
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

describe('what a strategy of one’s own answers', () => {
  it('[OWN-4] what keeps to its form is taken as it is, up to its bounds', () => {
    expect(readBeatAnswer(answer())).toEqual({ ok: true, answer: answer() })
    const most = answer({
      orders: many(500, {
        ...order,
        symbol: 'S'.repeat(40),
        price: 1e12,
        volume: 1e12,
        reason: '因'.repeat(200),
        effect: 2,
      }),
      log: many(500, { level: 'warn', text: '字'.repeat(2000) }),
      state: { ...state, dayStart: null, isHalted: true, traded: many(10_000, 'S'.repeat(40)) },
    })
    expect(readBeatAnswer(most)).toEqual({ ok: true, answer: most })
    expect(readBeatAnswer(answer({ state: { ...state, own: undefined } })).ok).toBe(true)
    expect(readBeatAnswer(answer({ state: { ...state, own: 'x'.repeat(499_998) } })).ok).toBe(true)
  })

  it.each([
    ['no answer', null, ''],
    ['a symbol without a name', answer({ orders: [{ ...order, symbol: '' }] }), 'orders.0.symbol'],
    ['a symbol too long', answer({ orders: [{ ...order, symbol: 'S'.repeat(41) }] }), 'orders.0.symbol'],
    ['a price of nothing', answer({ orders: [{ ...order, price: 0 }] }), 'orders.0.price'],
    ['a price too high', answer({ orders: [{ ...order, price: 1e12 + 1 }] }), 'orders.0.price'],
    ['a volume of nothing', answer({ orders: [{ ...order, volume: 0 }] }), 'orders.0.volume'],
    ['a volume too large', answer({ orders: [{ ...order, volume: 1e12 + 1 }] }), 'orders.0.volume'],
    ['a side that is none', answer({ orders: [order, { ...order, side: 3 }] }), 'orders.1.side'],
    ['a reason too long', answer({ orders: [{ ...order, reason: '因'.repeat(201) }] }), 'orders.0.reason'],
    ['too many orders', answer({ orders: many(501, order) }), 'orders'],
    ['a line too long', answer({ log: [{ level: 'info', text: '字'.repeat(2001) }] }), 'log.0.text'],
    ['a level that is none', answer({ log: [{ level: 'error', text: '' }] }), 'log.0.level'],
    ['too many lines', answer({ log: many(501, { level: 'info', text: '' }) }), 'log'],
    ['no halt', answer({ state: { ...state, isHalted: 1 } }), 'state.isHalted'],
    [
      'a day that is none',
      answer({ state: { ...state, dayStart: { day: '2026-11-16T', equity: 5 } } }),
      'state.dayStart.day',
    ],
    ['too many names', answer({ state: { ...state, traded: many(10_001, 'S') } }), 'state.traded'],
    ['a name too long', answer({ state: { ...state, traded: ['S'.repeat(41)] } }), 'state.traded.0'],
  ])('[OWN-4] %s is told with its place', (_what, raw, place) => {
    const read = readBeatAnswer(raw)
    expect(read).toEqual({ ok: false, reason: expect.stringContaining(`策略的答复不正确：${place}`) })
    expect(JSON.stringify(read)).not.toContain('undefined')
  })

  it('[OWN-4] a state beyond half a million signs is too much', () => {
    expect(readBeatAnswer(answer({ state: { ...state, own: 'x'.repeat(499_999) } }))).toEqual({
      ok: false,
      reason: '策略的状态过大，已停止',
    })
  })
})
