import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeartbeat, type HeartbeatPolicy } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function beatOf(more: Partial<HeartbeatPolicy> = {}) {
  const line = { send: vi.fn(), onSilence: vi.fn() }
  return { ...line, beat: createHeartbeat({ text: 'beat', everyMs: 100, ...more }, line) }
}

describe('a line kept awake', () => {
  it('[WSOCK-9] beats again and again where nobody answers', () => {
    const { beat, send, onSilence } = beatOf()
    beat.start()
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(send.mock.calls).toEqual([['beat']])
    vi.advanceTimersByTime(100)
    vi.advanceTimersByTime(100)
    expect(send).toHaveBeenCalledTimes(3)
    beat.ask()
    expect(send).toHaveBeenCalledTimes(3)
    beat.stop()
    vi.advanceTimersByTime(1000)
    expect(send).toHaveBeenCalledTimes(3)
    expect(onSilence).not.toHaveBeenCalled()
  })

  it('[WSOCK-9] may begin with the opening', () => {
    const { beat, send } = beatOf({ isSentAtOnce: true })
    beat.start()
    expect(send).toHaveBeenCalledTimes(1)
    beat.stop()
  })

  it('[WSOCK-9] waits for an answer before the next beat, and is lost without one', () => {
    const { beat, send, onSilence } = beatOf({ answerWithinMs: 30 })
    beat.start()
    vi.advanceTimersByTime(100)
    vi.advanceTimersByTime(29)
    beat.hear()
    vi.advanceTimersByTime(99)
    expect([send.mock.calls.length, onSilence.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(1)
    expect(send).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(30)
    expect(onSilence).toHaveBeenCalledTimes(1)
    beat.stop()
  })

  it('[WSOCK-9] asked twice it waits no longer; what nobody asked for is no answer', () => {
    const { beat, send, onSilence } = beatOf({ answerWithinMs: 30 })
    beat.hear()
    vi.advanceTimersByTime(500)
    expect(send).not.toHaveBeenCalled()
    beat.ask()
    vi.advanceTimersByTime(20)
    beat.ask()
    vi.advanceTimersByTime(10)
    expect([send.mock.calls.length, onSilence.mock.calls.length]).toEqual([2, 1])
    beat.stop()
  })

  it('[WSOCK-9] stopped, it is not lost any more', () => {
    const { beat, onSilence } = beatOf({ answerWithinMs: 30 })
    beat.ask()
    beat.stop()
    vi.advanceTimersByTime(100)
    expect(onSilence).not.toHaveBeenCalled()
  })
})
