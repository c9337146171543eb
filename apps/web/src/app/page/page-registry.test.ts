import { expect, it, vi } from 'vitest'
import { systemPages } from '../../system/pages.ts'
import { loadFailureOf } from '../../shared/page/load-failure.ts'
import { isPage, loadPage } from './page-registry.ts'

vi.mock('../../system/pages.ts', () => ({ systemPages: { 'system/Slow': () => new Promise(() => undefined) } }))

it('[ERR-9] a page whose files have not come after 120 s has failed as one whose script did not load', async () => {
  vi.useFakeTimers()
  expect(Object.keys(systemPages)).toEqual(['system/Slow'])
  expect(isPage('system/Slow')).toBe(true)
  const failed = vi.fn<(error: unknown) => void>()
  loadPage('system/Slow').catch(failed)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1001)
  expect(loadFailureOf(failed.mock.calls[0]?.[0])).toBe('ChunkLoadError')
  vi.useRealTimers()
})
