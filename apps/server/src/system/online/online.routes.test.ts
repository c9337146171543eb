import { beforeAll, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let watcher = ''
beforeAll(async () => {
  watcher = await makePerson(test, { username: 'watcher', permissions: ['system:online:list'] })
  await makePerson(test, { username: 'left' })
  await makePerson(test, { username: 'lapsed' })
  await makePerson(test, { username: 'foreign', tenantId: 2 })
  await ask(`update sys_session set ended_at = now() where user_id = 'u-left'`)
  await ask(`update sys_session set expires_at = '2020-01-01' where user_id = 'u-lapsed'`)
})

it.each([[{}], [{ username: '*' }], [{ username: 'watch' }]])(
  '[ONLINE-6] only who is still here is listed, asked with %o',
  async (query: Record<string, string>) => {
    const { result } = await test.call('GET', '/sys/online/list', { token: watcher, query })
    expect(result).toMatchObject({ total: 1, records: [{ username: 'watcher', token: watcher }] })
  },
)
