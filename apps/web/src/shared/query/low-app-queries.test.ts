import { afterEach, expect, it, vi } from 'vitest'
import { provideLowAppId } from '../request/request-headers.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => provideLowAppId(() => undefined))

it('[ROUTE-11] two low-code applications never share an answer; one asks once', async () => {
  const client = createQueryClient()
  const ask = vi.fn(async () => appId)
  let appId: string | undefined
  provideLowAppId(() => appId)
  const answerTo = async (id?: string) => {
    appId = id
    return client.fetchQuery({ queryKey: ['position', 'list', 1], queryFn: ask })
  }
  expect(await answerTo('alpha')).toBe('alpha')
  expect(await answerTo('beta')).toBe('beta')
  expect(await answerTo('alpha')).toBe('alpha')
  expect(ask).toHaveBeenCalledTimes(2)
  await client.invalidateQueries({ queryKey: ['position'] })
  expect(await answerTo('beta')).toBe('beta')
  expect(ask).toHaveBeenCalledTimes(3)
})
