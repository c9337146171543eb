import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const readers = 10_000
const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
let sender = ''
let reader = ''

beforeAll(async () => {
  const permissions = ['list', 'add', 'release', 'revoke'].map((name) => `system:announcement:${name}`)
  const known = test.app.declaredRoutes
    .filter(({ url }) => url.includes('/sys/annountCement/'))
    .map(({ access }) => access)
  sender = await makePerson(test, { username: 'sender', permissions: [...new Set([...permissions, ...known])] })
  reader = await makePerson(test, { username: 'reader' })
  await ask(
    `insert into sys_user (id, username, password_hash, tenant_ids, create_time)
     select 'm' || n, 'many' || n, '-', '{1}', timestamptz '2020-01-01' from generate_series(1, ${readers}) n`,
  )
})

const common = { msgContent: '<p>停市安排</p>', msgCategory: '1', priority: 'M', startTime: '2020-01-01 00:00:00' }
async function release(body: Record<string, string>): Promise<string> {
  expect(
    (await test.call('POST', '/sys/annountCement/add', { token: sender, body: { ...common, ...body } })).message,
  ).toBe('添加成功！')
  const found = await test.call('GET', '/sys/annountCement/list', {
    token: sender,
    query: { titile: body['titile'] ?? '' },
  })
  const [{ id }] = found.result['records'] as [{ id: string }]
  expect((await test.call('GET', '/sys/annountCement/doReleaseData', { token: sender, query: { id } })).message).toBe(
    '该系统通知发布成功',
  )
  return id
}
const unread = async () => (await test.call('GET', '/sys/annountCement/listByUser', { token: reader })).result

describe('an announcement to 10,000 people', () => {
  it('[ANNT-30] to everybody makes no row per reader until somebody looks', async () => {
    const id = await release({ titile: '全体通知', msgType: 'ALL' })
    expect(await ask('select count(*)::int as n from sys_announcement_send where annt_id = $1', [id])).toEqual([
      { n: 0 },
    ])
    expect(await unread()).toMatchObject({ anntMsgTotal: 1, anntMsgList: [{ titile: '全体通知' }] })
    expect(await ask('select user_id from sys_announcement_send where annt_id = $1', [id])).toEqual([
      { user_id: 'u-reader' },
    ])
  })

  it('[ANNT-31] to each by name reaches exactly them, in one statement each for writing and telling', async () => {
    const ids = ['u-reader', ...Array.from({ length: readers }, (_, n) => `m${n + 1}`)]
    const id = await release({ titile: '指定通知', msgType: 'USER', userIds: `${ids.join(',')},` })
    expect(await ask('select count(*)::int as n from sys_announcement_send where annt_id = $1', [id])).toEqual([
      { n: readers + 1 },
    ])
    expect(await unread()).toMatchObject({ anntMsgTotal: 2 })
    expect((await test.call('GET', '/sys/annountCement/doReovkeData', { token: sender, query: { id } })).message).toBe(
      '该系统通知撤销成功',
    )
    expect(await unread()).toMatchObject({ anntMsgTotal: 1 })
  })
})
