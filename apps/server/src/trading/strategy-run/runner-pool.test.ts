import type { History } from '@liangshu/engine/backtest/history'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { BeatTask, ToStrategy } from './beat-task.ts'
import { keepHistory, type HistoryCache } from './run-beat.ts'
import { createRunnerPool, type RunnerEvents } from './runner-pool.ts'

const history: History = { days: [], instruments: [], actions: [], benchmark: null }
const taskOf = (key: string, historyKey = 'h1') => ({ plan: { type: key }, historyKey }) as unknown as BeatTask
type Fake = { key: number; events: RunnerEvents; posted: ToStrategy[]; isEnded: boolean }

function poolOf(most = 1) {
  const opened: Fake[] = []
  const pool = createRunnerPool({
    most,
    timeoutMs: 5000,
    keyOf: ({ plan }) => plan.type,
    open(events) {
      const fake: Fake = { key: opened.length, events, posted: [], isEnded: false }
      opened.push(fake)
      return {
        post: (message) => fake.posted.push(message),
        end: async () => {
          fake.isEnded = true
        },
      }
    },
    read: (answer) => ({ ok: true, answer }),
  })
  const at = (index: number): Fake => {
    const found = opened[index]
    if (!found) throw new Error(`no runner ${index}`)
    return found
  }
  /** Answers what a runner was asked last. */
  const answer = (index: number, words = 'fine') => {
    const { posted, events } = at(index)
    events.onMessage({ kind: 'answer', id: posted.at(-1)?.id ?? -1, answer: words as never })
  }
  return { pool, opened, at, answer }
}
const fine = (words = 'fine') => ({ ok: true, answer: words })
const blamed = (reason: string | null) => ({ ok: false, reason })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('runners of beats', () => {
  it('[STRAT-115] one is asked when it is ready, and gets the days only the first time it needs them', async () => {
    const { pool, opened, at, answer } = poolOf()
    const first = pool.run(taskOf('a'), history)
    expect([opened.length, at(0).posted]).toEqual([1, []])
    at(0).events.onReady()
    expect(at(0).posted).toEqual([{ id: 1, task: taskOf('a'), history }])
    answer(0)
    expect(await first).toEqual(fine())
    const second = pool.run(taskOf('a'), history)
    expect(at(0).posted[1]).toEqual({ id: 2, task: taskOf('a') })
    answer(0, 'again')
    expect(await second).toEqual(fine('again'))
    const other = pool.run(taskOf('a', 'h2'), history)
    expect(at(0).posted[2]).toEqual({ id: 3, task: taskOf('a', 'h2'), history })
    answer(0)
    await other
    expect([opened.length, at(0).isEnded]).toEqual([1, false])
  })

  it('[STRAT-115] what it could not do is told in its words; an answer to an older question is none', async () => {
    const { pool, at, answer } = poolOf()
    const asked = pool.run(taskOf('a'), history)
    at(0).events.onReady()
    at(0).events.onMessage({ kind: 'answer', id: 7, answer: 'late' as never })
    at(0).events.onMessage({ kind: 'failure', id: 1, message: '除数为零' })
    expect(await asked).toEqual(blamed('除数为零'))
    at(0).events.onMessage({ kind: 'answer', id: 1, answer: 'late' as never })
    const next = pool.run(taskOf('a'), history)
    answer(0)
    expect(await next).toEqual(fine())
  })

  it('[STRAT-20] one that takes too long is ended, counted from when it could begin; the next gets a fresh one', async () => {
    const { pool, opened, at, answer } = poolOf()
    const [slow, next] = [pool.run(taskOf('a'), history), pool.run(taskOf('a'), history)]
    await vi.advanceTimersByTimeAsync(6000)
    at(0).events.onReady()
    await vi.advanceTimersByTimeAsync(4999)
    expect(at(0).isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await slow).toEqual(blamed('单次运算超过5秒，已停止'))
    expect([at(0).isEnded, opened.length]).toEqual([true, 2])
    at(1).events.onReady()
    answer(1)
    expect(await next).toEqual(fine())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(at(1).isEnded).toBe(false)
  })

  it('[STRAT-115] one that does not come up within a minute is given up', async () => {
    const { pool, at } = poolOf()
    const asked = pool.run(taskOf('a'), history)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(at(0).isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect([await asked, at(0).isEnded]).toEqual([blamed('运行程序未能启动'), true])
  })

  it('[STRAT-115] no more run side by side than there are runners; the others wait in their order', async () => {
    const { pool, opened, at, answer } = poolOf(2)
    const all = ['a', 'a', 'a', 'a'].map((key, index) => pool.run(taskOf(key, `h${index}`), history))
    expect(opened).toHaveLength(2)
    at(0).events.onReady()
    at(1).events.onReady()
    answer(1, 'second')
    expect(at(1).posted.at(-1)?.task.historyKey).toBe('h2')
    answer(0, 'first')
    expect(at(0).posted.at(-1)?.task.historyKey).toBe('h3')
    answer(0, 'fourth')
    answer(1, 'third')
    expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'fourth'].map(fine))
    expect(opened).toHaveLength(2)
  })

  it('[STRAT-115] a runner serves one file: another file finds a runner of its own, an idle one makes room', async () => {
    const { pool, opened, at, answer } = poolOf(2)
    const both = [pool.run(taskOf('a'), history), pool.run(taskOf('b'), history)]
    at(0).events.onReady()
    at(1).events.onReady()
    answer(1)
    // The one of `b` is idle and fits; that of `a` is busy.
    const again = pool.run(taskOf('b'), history)
    expect(at(1).posted).toHaveLength(2)
    const third = pool.run(taskOf('c'), history)
    expect(opened).toHaveLength(2)
    answer(0)
    expect([opened.length, at(0).isEnded, at(1).isEnded]).toEqual([3, true, false])
    at(2).events.onReady()
    answer(2)
    answer(1)
    expect(await Promise.all([...both, again, third])).toEqual([fine(), fine(), fine(), fine()])
  })

  it('[STRAT-20] one that is gone blames the beat it had, once, and leaves the others alone', async () => {
    const { pool, opened, at, answer } = poolOf(2)
    const [lost, other] = [pool.run(taskOf('a'), history), pool.run(taskOf('a'), history)]
    at(0).events.onReady()
    at(1).events.onReady()
    at(0).events.onGone('内存超过64MB，已停止')
    at(0).events.onGone('运行线程退出')
    answer(1)
    expect(await Promise.all([lost, other])).toEqual([blamed('内存超过64MB，已停止'), fine()])
    const next = pool.run(taskOf('a'), history)
    expect([opened.length, at(1).posted.length]).toEqual([2, 2])
    answer(1)
    await next
  })

  it('[STRAT-115] days that a runner has forgotten are sent again: with many universes no strategy goes without', async () => {
    const { pool, at } = poolOf()
    const kept: HistoryCache = new Map()
    const beat = async (key: string) => {
      const asked = pool.run(taskOf('a', key), history)
      const { posted, events } = at(0)
      if (posted.length === 0) events.onReady()
      const message = at(0).posted.at(-1)
      if (!message) throw new Error('nothing was asked')
      if (message.history) keepHistory(kept, message.task.historyKey, message.history)
      events.onMessage(
        kept.has(key)
          ? { kind: 'answer', id: message.id, answer: 'fine' as never }
          : { kind: 'failure', id: message.id, message: '行情历史缺失' },
      )
      return { result: await asked, isSent: message.history !== undefined }
    }
    const keys = Array.from({ length: 31 }, (_, n) => `universe ${n}`)
    for (const key of keys) expect(await beat(key)).toEqual({ result: fine(), isSent: true })
    expect(await beat('universe 30')).toEqual({ result: fine(), isSent: false })
    expect(await beat('universe 1')).toEqual({ result: fine(), isSent: false })
    expect(await beat('universe 0')).toEqual({ result: fine(), isSent: true })
    expect(await beat('universe 2')).toEqual({ result: fine(), isSent: false })
    expect(await beat('universe 1')).toEqual({ result: fine(), isSent: true })
    expect(kept.size).toBe(30)
  })

  it('[STRAT-20] when it is closed nobody is blamed: what runs and what waits is asked again later', async () => {
    const { pool, opened, at } = poolOf()
    const asked = [pool.run(taskOf('a'), history), pool.run(taskOf('a'), history)]
    at(0).events.onReady()
    await pool.close()
    expect(await Promise.all(asked)).toEqual([blamed(null), blamed(null)])
    expect(await pool.run(taskOf('a'), history)).toEqual(blamed(null))
    expect([opened.length, at(0).isEnded]).toEqual([1, true])
    at(0).events.onGone('运行线程退出')
    await vi.advanceTimersByTimeAsync(100_000)
    expect(opened).toHaveLength(1)
  })
})
