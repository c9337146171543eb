import type { AnnouncementReader, ReadCount } from '@liangshu/contract/system/announcement'
import { beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const crowd = 10_000
const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const permissions = ['list', 'add', 'edit', 'release', 'revoke'].map((name) => `system:announcement:${name}`)
  tokens['boss'] = await makePerson(test, { username: 'boss', permissions })
  for (const username of ['ann', 'bob']) tokens[username] = await makePerson(test, { username })
  tokens['stranger'] = await makePerson(test, { username: 'stranger', tenantId: 2, permissions })
  await ask(
    `insert into sys_depart (id, tenant_id, depart_name, org_code) values ('d', 1, '总部', 'A01'), ('d1', 1, '研究部', 'A01A01')`,
  )
  await ask(`insert into sys_user_depart values ('u-ann', 'd1', 1), ('u-bob', 'd', 1)`)
  await ask(
    `insert into sys_user (id, username, realname, password_hash, tenant_ids, create_time)
     select 'm' || n, 'many' || n, '众' || n, '-', '{1}', timestamptz '2020-01-01' from generate_series(1, ${crowd}) n`,
  )
})

async function released(titile: string, body: object = {}): Promise<string> {
  const as = { token: tokens['boss'] ?? '' }
  const added = await test.call('POST', '/sys/annountCement/add', { ...as, body: { titile, ...body } })
  expect(added.message).toBe('添加成功！')
  const [row] = await ask('select id from sys_announcement where title = $1', [titile])
  const id = String(row?.['id'])
  expect((await test.call('GET', '/sys/annountCement/doReleaseData', { ...as, query: { id } })).success).toBe(true)
  return id
}
const read = (who: string, anntId: string) =>
  test.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token: tokens[who] ?? '', body: { anntId } })
async function counts(ids: readonly string[], who = 'boss'): Promise<ReadCount[]> {
  const query = { ids: `${ids.join(',')},` }
  const answer = await test.call('GET', '/sys/annountCement/readCounts', { token: tokens[who] ?? '', query })
  return answer.result as unknown as ReadCount[]
}
async function readers(anntId: string, query: Record<string, string> = {}) {
  const asked = { token: tokens['boss'] ?? '', query: { anntId, ...query } }
  const { result } = await test.call('GET', '/sys/annountCement/readers', asked)
  return { total: result['total'], records: result['records'] as AnnouncementReader[] }
}

describe('who has read an announcement', () => {
  it('[ANNT-25] to everybody: how many of the institution have, however many there are', async () => {
    const id = await released('全体')
    const everybody = crowd + 3
    expect(await counts([id])).toEqual([{ id, total: everybody, read: 0 }])
    await read('ann', id)
    expect(await counts([id])).toEqual([{ id, total: everybody, read: 1 }])
    const { total, records } = await readers(id)
    expect(total).toBe(everybody)
    expect(records[0]).toMatchObject({
      username: 'ann',
      orgCodeTxt: '研究部',
      readFlag: '1',
      readTime: expect.any(String),
    })
    expect(records[1]).toMatchObject({ readFlag: '0', readTime: null })
  })

  it('[ANNT-26] the two sides apart, by name, on any page', async () => {
    const [{ id }] = (await ask(`select id from sys_announcement where title = '全体'`)) as [{ id: string }]
    expect(await readers(id, { readFlag: '1' })).toMatchObject({ total: 1, records: [{ username: 'ann' }] })
    expect((await readers(id, { readFlag: '0' })).total).toBe(crowd + 2)
    expect(await readers(id, { realname: '*众9999*' })).toMatchObject({ total: 1, records: [{ realname: '众9999' }] })
    const last = await readers(id, { pageNo: String(Math.ceil((crowd + 3) / 10)) })
    expect(last.records).toHaveLength((crowd + 3) % 10)
  })

  it('[ANNT-27] to chosen people and to departments: those alone', async () => {
    const byName = await released('指定', { msgType: 'USER', userIds: 'u-ann,u-bob,' })
    const byDepart = await released('部门', { msgType: 'DEPART', departIds: 'd1,' })
    await read('bob', byName)
    await read('ann', byDepart)
    expect(new Map((await counts([byName, byDepart])).map((row) => [row.id, row]))).toEqual(
      new Map([
        [byName, { id: byName, total: 2, read: 1 }],
        [byDepart, { id: byDepart, total: 1, read: 1 }],
      ]),
    )
    expect((await readers(byName)).records.map(({ username, readFlag }) => [username, readFlag])).toEqual([
      ['bob', '1'],
      ['ann', '0'],
    ])
    await ask(`delete from sys_user_depart where user_id = 'u-ann'`)
    expect(await counts([byDepart])).toEqual([{ id: byDepart, total: 0, read: 0 }])
  })

  it('[ANNT-28] whoever came after its end, or was removed, does not count', async () => {
    const id = await released('旧事', { startTime: '2019-01-01 00:00:00', endTime: '2021-01-01 00:00:00' })
    expect(await counts([id])).toEqual([{ id, total: crowd, read: 0 }])
    await ask(`update sys_user set del_flag = 1 where id = 'm1'`)
    expect(await counts([id])).toEqual([{ id, total: crowd - 1, read: 0 }])
  })

  it('[ANNT-29] only those who manage it are told, and nobody of another institution', async () => {
    const [{ id }] = (await ask(`select id from sys_announcement where title = '全体'`)) as [{ id: string }]
    expect(await counts([id], 'stranger')).toEqual([])
    const asked = (who: string) =>
      test.call('GET', '/sys/annountCement/readers', { token: tokens[who] ?? '', query: { anntId: id } })
    expect((await asked('stranger')).message).toBe('未找到对应实体')
    expect((await asked('ann')).code).toBe(510)
  })
})
