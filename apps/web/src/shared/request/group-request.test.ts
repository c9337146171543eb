import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../query/query-client.ts'
import { groupRequest } from './group-request.ts'

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => vi.useRealTimers())

it('[REQ-4] a group is asked once in 30 s, however many want it', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'list')
  expect(await Promise.all([groupRequest('a', load), groupRequest('a', load)])).toEqual(['list', 'list'])
  vi.setSystemTime(29_999)
  await groupRequest('a', load)
  expect(load).toHaveBeenCalledTimes(1)
  vi.setSystemTime(30_001)
  await groupRequest('a', load)
  expect(load).toHaveBeenCalledTimes(2)
})
