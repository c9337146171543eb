import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inLine, type WorkWait } from './work-line.ts'
import { request } from './request.ts'

const places: { state: string; ahead: number }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(request, 'get').mockImplementation(async () => places.shift() as never)
  vi.spyOn(request, 'post').mockResolvedValue(undefined as never)
})
afterEach(() => {
  places.length = 0
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('work that waits for its turn', () => {
  it('[WORKLINE-11] tells how many go first until its turn has come, and nothing afterwards', async () => {
    places.push({ state: 'waiting', ahead: 3 }, { state: 'waiting', ahead: 1 }, { state: 'running', ahead: 0 })
    const told: (number | undefined)[] = []
    const ended = Promise.withResolvers<string>()
    const answer = inLine(() => ended.promise, { tell: (wait) => told.push(wait?.ahead) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told).toEqual([3, 1, undefined])
    expect(request.get).toHaveBeenCalledTimes(3)
    ended.resolve('file')
    expect(await answer).toBe('file')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(request.get).toHaveBeenCalledTimes(3)
  })

  it('[WORKLINE-11] what is given up is given up at the server too, by the name it was asked with', async () => {
    places.push({ state: 'waiting', ahead: 2 })
    let wait: WorkWait | undefined
    let id = ''
    const answer = inLine(
      ({ headers, signal }) => {
        id = headers['x-work-id'] ?? ''
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      },
      { tell: (told) => (wait = told ?? wait) },
    )
    answer.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1500)
    wait?.cancel()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(id).toMatch(/^[0-9a-z]{12,}$/)
    expect(request.post).toHaveBeenCalledWith('/sys/work/cancel', { body: { id } })
  })

  it('[WORKLINE-11] a call that is back at once asks nothing', async () => {
    await inLine(async () => 'file')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(request.get).not.toHaveBeenCalled()
  })
})
