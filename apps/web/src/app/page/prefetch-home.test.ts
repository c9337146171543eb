import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetchHome } from './prefetch-home.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['/dashboard/analysis', 1],
  ['/', 1],
  ['/desk', 0],
  ['/user/login', 0],
])('[HOMECARD-27] the code of the landing page is fetched beside the frame at %s: %d', (path, times) => {
  const load = vi.fn(async () => undefined)
  prefetchHome(path, load)
  expect(load).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(load).toHaveBeenCalledTimes(times)
})

it('[HOMECARD-27] what cannot be fetched is left to the page to tell', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  prefetchHome('/', load)
  vi.runAllTimers()
  await expect(load.mock.results[0]?.value).rejects.toThrow('offline')
})
