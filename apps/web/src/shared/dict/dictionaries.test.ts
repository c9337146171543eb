import { expect, it, vi } from 'vitest'
import { startSession } from '../session/session-store.ts'
import { loginResultSchema } from '../session/session-schema.ts'
import { readAs } from '../schema/schema.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { loadDictItems } from './dictionaries.ts'

const male = { value: '1', text: '男' }

it('[DICTVIEW-1] items that came with the login are not asked for again', async () => {
  startSession(
    readAs(loginResultSchema, { token: 't', userInfo: { id: '1', username: 'a' }, sysAllDictItems: { sex: [male] } })!,
  )
  const calls = fakeServer({ 'GET /sys/dict/getDictItems/status': ok([{ value: 1, text: '启用' }]) })
  expect(await loadDictItems('sex')).toEqual([male])
  expect(await loadDictItems('status')).toEqual([{ value: '1', text: '启用' }])
  expect(calls).toHaveLength(1)
})

it('[DICTVIEW-2] an empty code is refused before any call', async () => {
  await expect(loadDictItems('')).rejects.toThrow('字典Code不能为空!')
})

it('[DICTVIEW-3] they are good for 7 days', async () => {
  startSession(
    readAs(loginResultSchema, { token: 't', userInfo: { id: '1', username: 'a' }, sysAllDictItems: { sex: [male] } })!,
  )
  const calls = fakeServer({ 'GET /sys/dict/getDictItems/sex': ok([male, { value: '2', text: '女' }]) })
  const day = 86_400_000
  vi.useFakeTimers({ now: Date.now() + 7 * day - 60_000 })
  try {
    expect(await loadDictItems('sex')).toHaveLength(1)
    vi.setSystemTime(Date.now() + 120_000)
    expect(await loadDictItems('sex')).toHaveLength(2)
    expect(calls).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
