import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

/** A world of its own: calls of other tests may still be under way. */
async function line() {
  vi.resetModules()
  const { inTurn } = await import('./in-turn.ts')
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, priority?: RequestPriority, signal = new AbortController().signal) =>
    void inTurn(priority, signal, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { started, ask, end }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('calls that can wait', () => {
  it('[DESK-67] they leave the connections to all that somebody waits for, asked before or in the same step', async () => {
    const { started, ask, end } = await line()
    ask('bars')
    ask('marks', 'low')
    ask('tape')
    await settle()
    expect(started).toEqual(['bars', 'tape'])
    await end('bars')
    expect(started).toEqual(['bars', 'tape'])
    await end('tape')
    expect(started).toEqual(['bars', 'tape', 'marks'])
  })

  it('[DESK-67] with nothing else under way they go, three at a time', async () => {
    const { started, ask, end } = await line()
    for (const name of ['a', 'b', 'c', 'd']) ask(name, 'low')
    await settle()
    expect(started).toEqual(['a', 'b', 'c'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c', 'd'])
  })

  it('[DESK-67] they let the page draw first', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { started, ask } = await line()
    ask('marks', 'low')
    await settle()
    expect(started).toEqual([])
    idle.splice(0).forEach((run) => run())
    await settle()
    expect(started).toEqual(['marks'])
  })

  it('[DESK-67] they wait a moment at most', async () => {
    const { started, ask } = await line()
    ask('slow')
    ask('marks', 'low')
    await vi.advanceTimersByTimeAsync(299)
    expect(started).toEqual(['slow'])
    await vi.advanceTimersByTimeAsync(1)
    expect(started).toEqual(['slow', 'marks'])
  })

  it('[DESK-67] whoever gives up in the line hears it from the call and holds nobody up', async () => {
    const { started, ask, end } = await line()
    const giveUp = new AbortController()
    ask('slow')
    ask('gone', 'low', giveUp.signal)
    giveUp.abort()
    await settle()
    expect(started).toEqual(['slow', 'gone'])
    await end('gone')
    ask('marks', 'low')
    await end('slow')
    expect(started).toEqual(['slow', 'gone', 'marks'])
  })
})
