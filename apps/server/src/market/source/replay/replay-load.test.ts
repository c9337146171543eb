import { setImmediate as nextTurn } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { openLocalLink } from '../../testing/local-link.ts'
import type { FromMarket } from '../protocol.ts'
import { createDayCache } from './day-cache.ts'
import type { ReplayMoment } from './replay-moment.ts'
import { createReplayQueue } from './replay-queue.ts'

const at = (date: string, second: number, who = 'one'): ReplayMoment => ({ date, second, who })

describe('questions about the past', () => {
  it('[REPLAY-5] are answered one at a time, those of the moment at hand first', async () => {
    const queue = createReplayQueue()
    const log: string[] = []
    let atWork = 0
    const ask = (moment: ReplayMoment, name: string) =>
      queue.add(moment, async () => {
        atWork += 1
        expect(atWork).toBe(1)
        await nextTurn()
        log.push(name)
        atWork -= 1
      })
    await Promise.all([
      ask(at('d', 1, 'a'), 'a1'),
      ask(at('d', 2, 'b'), 'b1'),
      ask(at('d', 1, 'a'), 'a2'),
      ask(at('d', 2, 'b'), 'b2'),
    ])
    expect(log).toEqual(['a1', 'a2', 'b1', 'b2'])
  })

  it('[REPLAY-5] a clock that moved on gives up what it asked before; those of others stay', async () => {
    const queue = createReplayQueue()
    const first = queue.add(at('d', 1), nextTurn)
    const passed = queue.add(at('d', 2), nextTurn)
    const others = queue.add(at('d', 2, 'other'), async () => 'told')
    const last = queue.add(at('d', 3), async () => 'told')
    await expect(passed).rejects.toThrow('回放已转到其他时刻')
    await first
    expect(await Promise.all([others, last])).toEqual(['told', 'told'])
  })

  it('[REPLAY-5] one clock can have so many waiting and no more', async () => {
    const queue = createReplayQueue()
    const asked = Array.from({ length: 100 }, () => queue.add(at('d', 1), async () => 'told'))
    const ends = await Promise.allSettled(asked)
    const refused = ends.filter((end) => end.status === 'rejected')
    expect(refused.length).toBeGreaterThan(30)
    expect(String(refused[0]?.reason)).toContain('回放请求过多')
    expect(await queue.add(at('d', 1), async () => 'told')).toBe('told')
  })
})

describe('open days', () => {
  it('[REPLAY-6] there are three at most: a day somebody looks at stays, one left alone makes room', async () => {
    let now = 0
    const cache = createDayCache<string>(() => now)
    const take = (date: string, who: string) => cache.take(at(date, 1, who), async () => `opened ${date}`)
    for (const who of ['a', 'b', 'c']) await take(`day ${who}`, who)
    expect(() => take('day d', 'd')).toThrow('同时回放的交易日最多3个（正在回放：day a、day b、day c）')
    now = 59_000
    await take('day b', 'b')
    await take('day c', 'c')
    now = 61_000
    expect(await take('day d', 'd')).toBe('opened day d')
    expect(['a', 'b', 'c', 'd'].filter((who) => cache.isOpen(`day ${who}`))).toEqual(['b', 'c', 'd'])
  })

  it('[REPLAY-6] whoever turns their clock through many days holds one of them', async () => {
    const cache = createDayCache<string>(() => 0)
    await cache.take(at('kept', 1, 'a'), async () => '')
    for (let day = 0; day < 50; day += 1) await cache.take(at(`day ${day}`, 1, 'b'), async () => '')
    expect([cache.isOpen('kept'), cache.isOpen('day 49'), cache.isOpen('day 10')]).toEqual([true, true, false])
  })

  it('[REPLAY-6] a day nobody asks for is given back, and one that failed to open is opened again', async () => {
    let now = 0
    const cache = createDayCache<string>(() => now)
    await cache.take(at('day', 1), async () => '')
    now = 300_000
    cache.sweep()
    expect(cache.isOpen('day')).toBe(false)
    await expect(cache.take(at('day', 1), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.take(at('day', 1), async () => 'opened')).toBe('opened')
  })
})

it('[REPLAY-7] whatever is asked about the past, the live market beats and answers between two answers', async () => {
  const now = () => Date.parse('2024-09-27T12:00:00Z')
  const clock = { mode: 'step', date: '2024-09-20', second: 37_803 } as const
  const link = openLocalLink({ seed: 2026, stocks: 60, clock }, now)
  const events: string[] = []
  const hear = (message: FromMarket) => {
    if (message.kind === 'beat') {
      events.push('beat')
      link.send({ kind: 'seen' })
    }
    if (message.kind === 'answer' || message.kind === 'refusal') events.push(message.id < 1000 ? 'past' : 'live')
  }
  link.onMessage(hear)
  await link.runner.start()
  const askPast = (id: number) =>
    link.send({
      kind: 'ask',
      id,
      name: 'quotes',
      args: { symbols: ['SHSE.000001'], hasBook: true },
      isWritten: false,
      replay: { date: '2024-09-05', second: 36_000 + id * 60, who: `clock ${id}` },
    })
  // The day is open before they all come: opening it is hundreds of turns.
  askPast(0)
  while (!events.includes('past')) await nextTurn()
  events.length = 0
  const CLOCKS = 20
  for (let id = 1; id <= CLOCKS; id += 1) askPast(id)
  for (let turn = 0; events.filter((event) => event === 'past').length < CLOCKS; turn += 1) {
    link.runner.beat()
    link.send({ kind: 'ask', id: 1000 + turn, name: 'indexes', args: { codes: [] }, isWritten: false })
    await nextTurn()
  }
  const between = events.join(' ').split('past').slice(1, CLOCKS)
  expect(between.length).toBe(CLOCKS - 1)
  for (const part of between) expect([part.includes('beat'), part.includes('live')]).toEqual([true, true])
})
