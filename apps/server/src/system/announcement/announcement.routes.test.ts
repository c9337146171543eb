import type { Announcement, ReceivedAnnouncement, UnreadAnnouncements } from '@liangshu/contract/system/announcement'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, call, login, clock, ownerDb } = await createTestApp({ template: 'demo' })
const toAll = vi.spyOn(app.noticeBus, 'toAll')
const toUsers = vi.spyOn(app.noticeBus, 'toUsers')
const names = ['admin', 'manager', 'manager2', 'trader', 'trader2', 'researcher', 'risk', 'twofirms'] as const
const tokens = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await login(name)]))) as Record<
  (typeof names)[number],
  string
>
const users = await ownerDb.selectFrom('sys_user').select(['id', 'username']).execute()
const idOf = (username: string) => users.find((user) => user.username === username)?.id ?? ''
const departs = await ownerDb.selectFrom('sys_depart').select(['id', 'org_code']).execute()
const departOf = (code: string) => departs.find((depart) => depart.org_code === code)?.id ?? ''

const admin = '/sys/annountCement'
const mine = '/sys/sysAnnouncementSend'
const hourMs = 3600_000
const inHours = (hours: number) => toWireTime(new Date(clock.now().getTime() + hours * hourMs))
const idQuery = (id: string) => ({ query: { id } })

async function add(body: object, token = tokens.manager): Promise<string> {
  clock.advance(1000)
  const answer = await call('POST', `${admin}/add`, { token, body: { titile: '通知', ...body } })
  expect(answer).toMatchObject({ success: true, code: 200, message: '添加成功！', result: null })
  const row = await ownerDb
    .selectFrom('sys_announcement')
    .select('id')
    .orderBy('create_time', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}
const release = (id: string, token = tokens.manager) => call('GET', `${admin}/doReleaseData`, { token, ...idQuery(id) })
async function released(body: object, token = tokens.manager): Promise<string> {
  const id = await add(body, token)
  expect(await release(id, token)).toMatchObject({ success: true, message: '该系统通知发布成功' })
  return id
}
async function unread(name: (typeof names)[number], headers = {}, pageSize = '-1'): Promise<UnreadAnnouncements> {
  const answer = await call('GET', `${admin}/listByUser`, { token: tokens[name], query: { pageSize }, headers })
  return answer.result as unknown as UnreadAnnouncements
}
const unreadIds = async (name: (typeof names)[number], headers = {}) => {
  const { anntMsgList, sysMsgList } = await unread(name, headers)
  return [...anntMsgList, ...sysMsgList].map((item) => item.id)
}
async function received(name: (typeof names)[number], query: Record<string, string> = {}) {
  const answer = await call('GET', `${mine}/getMyAnnouncementSend`, {
    token: tokens[name],
    query: { pageSize: '-1', ...query },
  })
  return answer.result['records'] as ReceivedAnnouncement[]
}

beforeEach(async () => {
  await ownerDb.deleteFrom('sys_announcement').execute()
  toAll.mockClear()
  toUsers.mockClear()
})

describe('writing', () => {
  it('[ANNT-3] is stored unreleased, the title as typed', async () => {
    const titile = ' A & B <b>要闻</b>  "引号"'
    const id = await add({ titile, msgContent: '<p>x</p>', priority: 'H', msgCategory: '2' })
    const { result } = await call('GET', `${admin}/queryById`, { token: tokens.manager, ...idQuery(id) })
    expect(result).toMatchObject({
      titile,
      priority: 'H',
      msgCategory: '2',
      msgType: 'ALL',
      sendStatus: '0',
      sender: null,
    })
    expect(result).toMatchObject({ priority_dictText: '高', sendStatus_dictText: '未发布', createBy: 'manager' })
    expect(await unreadIds('trader')).toEqual([])
  })

  it.each([
    ['no title', { titile: '  ' }, '请输入标题'],
    ['a strange priority', { priority: 'X' }, '取值不正确'],
    ['chosen people without any', { msgType: 'USER', userIds: ',' }, '请选择指定用户'],
    ['people of another institution', { msgType: 'USER', userIds: `${idOf('trader2')},` }, '不属于本机构'],
    ['departments of another institution', { msgType: 'DEPART', departIds: departOf('A02') }, '不属于本机构'],
    [
      'a window that ends before it begins',
      { startTime: '2026-02-02 00:00:00', endTime: '2026-02-01 00:00:00' },
      '不能早于',
    ],
    ['a day that does not exist', { startTime: '2026-02-30' }, '开始时间格式不正确'],
  ])('[ANNT-4] refuses %s and stores nothing', async (_case, body, words) => {
    const answer = await call('POST', `${admin}/add`, { token: tokens.manager, body: { titile: '通知', ...body } })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(words)
    expect(await ownerDb.selectFrom('sys_announcement').select('id').execute()).toEqual([])
  })

  it('[ANNT-5] an edit changes what it names and leaves the rest', async () => {
    const id = await add({ msgContent: '<p>旧</p>', priority: 'M', endTime: inHours(1) })
    const body = { id, titile: '新标题', endTime: '' }
    expect(await call('PUT', `${admin}/edit`, { token: tokens.manager, body })).toMatchObject({ message: '修改成功!' })
    const { result } = await call('GET', `${admin}/queryById`, { token: tokens.manager, ...idQuery(id) })
    expect(result).toMatchObject({
      titile: '新标题',
      msgContent: '<p>旧</p>',
      priority: 'M',
      endTime: null,
      updateBy: 'manager',
    })
  })

  it('[ANNT-5] an edit by an old client sends the whole record back, nulls and texts of dictionaries included', async () => {
    const id = await add({ msgType: 'USER', userIds: idOf('trader'), msgContent: '<p>旧</p>' })
    const { result } = await call('GET', `${admin}/queryById`, { token: tokens.manager, ...idQuery(id) })
    const body = { ...(result as object), titile: '改', priority: 'H', departIds: null, msgCategory: 2 }
    expect(await call('POST', `${admin}/edit`, { token: tokens.manager, body })).toMatchObject({ message: '修改成功!' })
    const after = await call('GET', `${admin}/queryById`, { token: tokens.manager, ...idQuery(id) })
    expect(after.result).toMatchObject({
      titile: '改',
      userIds: `${idOf('trader')},`,
      msgContent: '<p>旧</p>',
      msgCategory: '2',
    })
  })

  it('[ANNT-6] a removed one is gone for everyone, and cannot be removed again', async () => {
    const [first, second] = [await released({}), await released({})]
    const ids = { ids: `${first},${second},` }
    expect(await call('DELETE', `${admin}/deleteBatch`, { token: tokens.manager, query: ids })).toMatchObject({
      message: '删除成功!',
    })
    expect(await unreadIds('trader')).toEqual([])
    expect(await call('DELETE', `${admin}/delete`, { token: tokens.manager, ...idQuery(first) })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })

  it('[ANNT-7] needs the permission of each call', async () => {
    const id = await add({})
    for (const answer of [
      await call('GET', `${admin}/list`, { token: tokens.trader }),
      await call('POST', `${admin}/add`, { token: tokens.trader, body: { titile: 'x' } }),
      await call('PUT', `${admin}/edit`, { token: tokens.trader, body: { id, titile: 'x' } }),
      await call('DELETE', `${admin}/delete`, { token: tokens.trader, ...idQuery(id) }),
      await release(id, tokens.trader),
    ])
      expect(answer).toMatchObject({ status: 200, success: false, code: 510 })
    expect((await call('GET', `${admin}/queryById`, { token: tokens.trader, ...idQuery(id) })).success).toBe(false)
  })

  it('[ANNT-8] another institution can neither see nor change it', async () => {
    const id = await released({})
    const { result } = await call('GET', `${admin}/list`, { token: tokens.manager2 })
    expect(result['records']).toEqual([])
    for (const answer of [
      await call('PUT', `${admin}/edit`, { token: tokens.manager2, body: { id, titile: 'x' } }),
      await call('DELETE', `${admin}/delete`, { token: tokens.manager2, ...idQuery(id) }),
      await call('GET', `${admin}/doReovkeData`, { token: tokens.manager2, ...idQuery(id) }),
      await call('GET', `${admin}/queryById`, { token: tokens.manager2, ...idQuery(id) }),
    ])
      expect(answer).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await unreadIds('trader2')).toEqual([])
  })

  it('[ANNT-9] the list filters, pages and sorts by the generic grammar', async () => {
    await add({ titile: '春季通知' })
    await add({ titile: '秋季通知', priority: 'H' })
    await add({ titile: '其他' })
    const query = { titile: '*通知*', pageSize: '1', pageNo: '2', column: 'createTime', order: 'asc' }
    const { result } = await call('GET', `${admin}/list`, { token: tokens.manager, query })
    expect(result).toMatchObject({ total: 2, records: [{ titile: '秋季通知' }] })
  })
})

describe('releasing', () => {
  it('[ANNT-10] tells the whole institution once, however often it is clicked', async () => {
    const id = await released({ titile: '开市' })
    await release(id)
    expect(toAll.mock.calls).toEqual([[1, { cmd: 'topic', msgId: id, msgTxt: '开市' }]])
    const { result } = await call('GET', `${admin}/queryById`, { token: tokens.manager, ...idQuery(id) })
    expect(result).toMatchObject({ sendStatus: '1', sender: 'manager', sendTime: toWireTime(clock.now()) })
  })

  it('[ANNT-11] tells chosen people, and nobody else sees it', async () => {
    const id = await released({ msgType: 'USER', userIds: `${idOf('trader')},${idOf('risk')},` })
    const [tenantId, userIds, message] = toUsers.mock.calls[0]!
    expect([tenantId, new Set(userIds), message.cmd]).toEqual([1, new Set([idOf('trader'), idOf('risk')]), 'user'])
    expect([await unreadIds('trader'), await unreadIds('risk'), await unreadIds('researcher')]).toEqual([
      [id],
      [id],
      [],
    ])
  })

  it('[ANNT-12] tells the members of departments and of everything below them', async () => {
    const id = await released({ msgType: 'DEPART', departIds: departOf('A01A01') })
    expect(toUsers.mock.calls[0]?.[1]).toContain(idOf('trader'))
    expect(toUsers.mock.calls[0]?.[1]).not.toContain(idOf('researcher'))
    expect([await unreadIds('trader'), await unreadIds('researcher')]).toEqual([[id], []])
  })

  it('[ANNT-13] a platform-wide one reaches every institution, and only the platform changes it', async () => {
    const id = await released({}, tokens.admin)
    expect(toAll.mock.calls[0]?.[0]).toBe(0)
    expect([await unreadIds('trader'), await unreadIds('trader2')]).toEqual([[id], [id]])
    expect((await call('PUT', `${admin}/edit`, { token: tokens.manager, body: { id, titile: 'x' } })).success).toBe(
      false,
    )
    // One read state for a person of two institutions.
    expect(await unreadIds('twofirms', { 'tenant-id': '1' })).toEqual([id])
    await call('PUT', `${mine}/editByAnntIdAndUserId`, {
      token: tokens.twofirms,
      body: { anntId: id },
      headers: { 'tenant-id': '1' },
    })
    expect(await unreadIds('twofirms', { 'tenant-id': '2' })).toEqual([])
  })

  it('[ANNT-14] takes a revoked one back', async () => {
    const id = await released({})
    expect(await unreadIds('trader')).toEqual([id])
    toAll.mockClear()
    const revoke = () => call('GET', `${admin}/doReovkeData`, { token: tokens.manager, ...idQuery(id) })
    expect(await revoke()).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect(await revoke()).toMatchObject({ success: true })
    // Once, to everybody who was told of it.
    expect(toAll.mock.calls).toEqual([[1, { cmd: 'topic', msgId: id, msgTxt: expect.stringMatching(/^通知已撤销：/) }]])
    expect([await unreadIds('trader'), await received('trader')]).toEqual([[], []])
    const draft = await add({})
    const early = await call('POST', `${admin}/doReovkeData`, { token: tokens.manager, ...idQuery(draft) })
    expect(early).toMatchObject({ success: false, message: '该系统通知尚未发布，不能撤销' })
  })

  it('[ANNT-15] shows it inside its window: not before, not in the bell after', async () => {
    const id = await released({ startTime: inHours(1), endTime: inHours(2) })
    expect(toAll).not.toHaveBeenCalled()
    expect([await unreadIds('trader'), (await received('trader')).length]).toEqual([[], 0])
    clock.advance(1.5 * hourMs)
    expect(await unreadIds('trader')).toEqual([id])
    clock.advance(hourMs)
    expect([await unreadIds('trader'), (await received('trader')).length]).toEqual([[], 1])
    clock.advance(-2.5 * hourMs)
  })

  it('[ANNT-16] an edited audience takes it from those no longer addressed', async () => {
    const id = await released({ msgType: 'USER', userIds: `${idOf('trader')},${idOf('risk')}` })
    await call('POST', `${admin}/edit`, { token: tokens.manager, body: { id, userIds: `${idOf('risk')},` } })
    expect([await unreadIds('trader'), await unreadIds('risk')]).toEqual([[], [id]])
  })
})

describe('reading', () => {
  it('[ANNT-17] makes one read state, also when two windows look at once', async () => {
    const id = await released({})
    await Promise.all(Array.from({ length: 6 }, () => unreadIds('trader')))
    const sends = await ownerDb
      .selectFrom('sys_announcement_send')
      .select(['annt_id', 'user_id', 'tenant_id'])
      .execute()
    expect(sends).toEqual([{ annt_id: id, user_id: idOf('trader'), tenant_id: 1 }])
  })

  it('[ANNT-18] the bell keeps categories apart, newest first, with totals beyond the page', async () => {
    const first = await released({})
    const second = await released({})
    const third = await released({})
    const system = await released({ msgCategory: '2' })
    const bell = await unread('trader', {}, '2')
    expect(bell.anntMsgList.map((item) => item.id)).toEqual([third, second])
    expect(bell).toMatchObject({ anntMsgTotal: 3, sysMsgTotal: 1, sysMsgList: [{ id: system, readFlag: '0' }] })
    expect(await unreadIds('trader')).toContain(first)
  })

  it('[ANNT-19] one that ended before somebody joined is not theirs', async () => {
    const id = await released({ endTime: '2026-01-01 00:00:00' })
    expect(await received('trader')).toEqual([])
    await call('PUT', `${admin}/edit`, { token: tokens.manager, body: { id, endTime: inHours(1) } })
    expect(await received('trader')).toHaveLength(1)
  })

  it('[ANNT-20] read is read, and keeps its first time', async () => {
    const id = await released({})
    const read = (token: string) => call('PUT', `${mine}/editByAnntIdAndUserId`, { token, body: { anntId: id } })
    expect(await read(tokens.trader)).toMatchObject({ success: true })
    const times = () => ownerDb.selectFrom('sys_announcement_send').select('read_time').execute()
    const before = await times()
    clock.advance(hourMs)
    expect(await read(tokens.trader)).toMatchObject({ success: true })
    clock.advance(-hourMs)
    expect(await times()).toEqual(before)
    expect([await unreadIds('trader'), await unreadIds('risk')]).toEqual([[], [id]])
    expect(await read(tokens.trader2)).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  it('[ANNT-21] read-all reads everything of the own person and tells their other windows', async () => {
    await released({})
    await released({ msgCategory: '2' })
    toUsers.mockClear()
    expect(await call('PUT', `${mine}/readAll`, { token: tokens.trader })).toMatchObject({
      success: true,
      message: '全部已读',
    })
    expect(await unreadIds('trader')).toEqual([])
    expect(await unreadIds('risk')).toHaveLength(2)
    expect(toUsers.mock.calls).toEqual([[1, [idOf('trader')], { cmd: 'topic', msgTxt: '批量设置已读' }]])
  })

  it('[ANNT-22] my messages: unread first, then newest, with filters', async () => {
    const old = await released({ titile: '旧闻' })
    const fresh = await released({ titile: '新闻', msgCategory: '2' })
    const newest = await released({ titile: '要闻' })
    await call('PUT', `${mine}/editByAnntIdAndUserId`, { token: tokens.trader, body: { anntId: newest } })
    expect((await received('trader')).map((item) => item.anntId)).toEqual([fresh, old, newest])
    expect((await received('trader', { readFlag: '1' })).map((item) => item.anntId)).toEqual([newest])
    expect((await received('trader', { titile: '*旧*' })).map((item) => item.anntId)).toEqual([old])
    expect((await received('trader', { sender: 'nobody' })).length).toBe(0)
    expect((await received('trader', { msgCategory: '2', bizSource: 'isNoBpm' })).map((item) => item.anntId)).toEqual([
      fresh,
    ])
    const [first] = await received('trader')
    const one = await call('GET', `${mine}/getOne`, { token: tokens.trader, query: { sendId: first!.id } })
    expect(one.result).toEqual(first)
    expect((await call('GET', `${mine}/getOne`, { token: tokens.risk, query: { sendId: first!.id } })).success).toBe(
      false,
    )
  })

  it('[ANNT-23] syncNotic refreshes the own windows only', async () => {
    await call('GET', `${admin}/syncNotic`, { token: tokens.trader })
    expect(toUsers.mock.calls).toEqual([[1, [idOf('trader')], { cmd: 'topic', msgTxt: '批量设置已读' }]])
    expect(toAll).not.toHaveBeenCalled()
    const id = await released({ titile: '休市安排' })
    await unreadIds('trader')
    toUsers.mockClear()
    toAll.mockClear()
    await call('GET', `${admin}/syncNotic`, { token: tokens.trader, query: { anntId: id } })
    const told = { cmd: 'topic', msgId: id, msgTxt: '休市安排' }
    expect(toUsers.mock.calls).toEqual([[1, [idOf('trader')], told]])
    const foreign = await released({ msgType: 'USER', userIds: `${idOf('risk')},` })
    const refused = await call('GET', `${admin}/syncNotic`, { token: tokens.trader, query: { anntId: foreign } })
    expect(refused.success).toBe(false)
    expect(toAll).not.toHaveBeenCalled()
  })
})

describe('what leaves', () => {
  const evil = '<p>好</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">点</a>'

  it('[ANNT-1] no call hands out content that runs', async () => {
    const id = await released({ msgContent: evil, titile: '<script>alert(2)</script>' })
    // As rows are that were stored before, or past us.
    await ownerDb.updateTable('sys_announcement').set({ msg_content: evil }).where('id', '=', id).execute()
    const bell = await unread('trader')
    const [message] = await received('trader')
    const { result } = await call('GET', `${admin}/list`, { token: tokens.manager })
    const [listed] = result['records'] as Announcement[]
    const byId = await call('GET', `${admin}/queryById`, { token: tokens.trader, ...idQuery(id) })
    const contents = [
      bell.anntMsgList[0]?.msgContent,
      message?.msgContent,
      listed?.msgContent,
      byId.result['msgContent'],
    ]
    for (const content of contents) {
      expect(content).toContain('<p>好</p>')
      expect(content).not.toMatch(/<script|onerror|javascript:/)
    }
    const page = await call('GET', `${admin}/show/${id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
    expect(page.text).not.toMatch(/<script|onerror|javascript:/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  it('[ANNT-32] content that runs is not even stored', async () => {
    const id = await add({ titile: '原文', msgContent: evil })
    const stored = () =>
      ownerDb.selectFrom('sys_announcement').select('msg_content').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await stored()).msg_content).toMatch(/^<p>好<\/p>(?!.*(?:<script|onerror|javascript:))/)
    await call('PUT', `${admin}/edit`, { token: tokens.manager, body: { id, titile: '原文', msgContent: `改${evil}` } })
    expect((await stored()).msg_content).toMatch(/^改<p>好<\/p>(?!.*(?:<script|onerror|javascript:))/)
  })

  it('[ANNT-24] the page is there for released ones; for others only to those who manage them', async () => {
    const draft = await add({ titile: '草稿' })
    const statusOf = async (token?: string, id = draft) =>
      (await call('GET', `${admin}/show/${id}`, token === undefined ? {} : { query: { token } })).status
    expect(await statusOf()).toBe(404)
    expect(await statusOf('nonsense')).toBe(404)
    expect(await statusOf(tokens.trader)).toBe(404)
    expect(await statusOf(tokens.manager2)).toBe(404)
    expect(await statusOf(tokens.manager)).toBe(200)
    await release(draft)
    expect(await statusOf()).toBe(200)
    expect(await statusOf(undefined, 'none')).toBe(404)
  })

  it('[ANNT-39] what is addressed to persons is there for them and for nobody without a name', async () => {
    const id = await released({ titile: '调薪', msgType: 'USER', userIds: `${idOf('trader')},` })
    const statusOf = async (token?: string) =>
      (await call('GET', `${admin}/show/${id}`, token === undefined ? {} : { query: { token } })).status
    expect(await statusOf()).toBe(404)
    expect(await statusOf('nonsense')).toBe(404)
    expect(await statusOf(tokens.manager2)).toBe(404)
    expect(await statusOf(tokens.trader)).toBe(200)
    expect(await statusOf(tokens.manager)).toBe(200)
  })
})
