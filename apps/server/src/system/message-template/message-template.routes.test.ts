import { createServer, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** As much of a mail server as sending one mail needs. */
const inbox: string[] = []
const mailServer = createServer((socket: Socket) => {
  let mail: string | undefined
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n')) {
      if (mail !== undefined && line !== '.') mail += `${line}\n`
      else if (mail !== undefined) {
        inbox.push(mail)
        mail = undefined
        say('250 kept')
      } else if (/^EHLO|^HELO|^MAIL|^RCPT|^RSET/i.test(line)) say('250 ok')
      else if (/^DATA/i.test(line)) {
        mail = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    }
  })
})
const port = await new Promise<number>((resolve) => {
  mailServer.listen(0, '127.0.0.1', () => {
    const address = mailServer.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
})
afterAll(() => mailServer.close())

const test = await createTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` } })
const offline = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const codes = ['list', 'add', 'edit', 'delete', 'deleteBatch'].flatMap((name) => [
  `system:messageTemplate:${name}`,
  `system:message:${name}`,
])
let token = ''
let reader = ''

beforeAll(async () => {
  token = await makePerson(test, { username: 'keeper', permissions: [...codes, 'system:messageTemplate:send'] })
  reader = await makePerson(test, { username: 'reader' })
  await makePerson(test, { username: 'stranger', tenantId: 2 })
  await ask(`update sys_user set email = 'reader@x.cn' where username = 'reader'`)
})

const templates = '/sys/message/sysMessageTemplate'
const messages = '/sys/message/sysMessage'
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  rest: { body?: unknown; query?: Record<string, string> } = {},
) => test.call(method, path, { token, ...rest })
const sendMsg = (body: object) => {
  // Each attempt a moment later, so that their order is told by their time.
  test.clock.advance(1000)
  const usual = { templateCode: 'hello', receiver: 'reader', msgType: 'system', testData: '{"name":"<b>李</b>"}' }
  return send('POST', `${templates}/sendMsg`, { body: { ...usual, ...body } })
}

describe('message templates', () => {
  it('[MESSAGE-1] are added once per code, edited by PUT only, and removed', async () => {
    const add = (templateCode: string) =>
      send('POST', `${templates}/add`, {
        body: { templateCode, templateName: '问候', templateContent: '您好 ${name}，${missing}', templateType: '1' },
      })
    expect(await add('hello')).toMatchObject({ message: '添加成功！', result: '添加成功！' })
    expect((await add('hello')).message).toBe('数据库中已存在该记录')
    await add('gone')
    const page = await send('GET', `${templates}/list`, { query: { templateCode: 'gone' } })
    const id = (page.result['records'] as { id: string }[])[0]?.id ?? ''
    expect((await send('PUT', `${templates}/edit`, { body: { id, useStatus: '1' } })).result).toBe('更新成功！')
    expect((await send('POST', `${templates}/edit`, { body: { id } })).code).toBe(405)
    expect((await send('DELETE', `${templates}/delete`, { query: { id } })).result).toBe('删除成功!')
  })

  it('[MESSAGE-2] reach people as system messages, with values as text', async () => {
    expect(await sendMsg({ msgType: '4' })).toMatchObject({ success: true, message: '消息发送成功！' })
    const bell = await test.call('GET', '/sys/annountCement/listByUser', { token: reader })
    expect(bell.result).toMatchObject({
      sysMsgTotal: 1,
      sysMsgList: [{ titile: '问候', msgContent: '您好 &lt;b&gt;李&lt;/b&gt;，${missing}', msgCategory: '2' }],
    })
  })

  it('[MESSAGE-3] go by mail where a mail server is configured', async () => {
    expect((await sendMsg({ msgType: 'email' })).message).toBe('消息发送成功！')
    expect(inbox).toHaveLength(1)
    expect(inbox[0]).toContain('To: reader@x.cn')
    expect((await sendMsg({ msgType: 'email', receiver: 'keeper' })).message).toBe('发送消息出错！用户keeper没有邮箱')
  })

  it('[MESSAGE-4] say plainly that there is none', async () => {
    const there = await makePerson(offline, { username: 'keeper', permissions: ['system:messageTemplate:send'] })
    await createAskOwner(offline.ownerDb)(
      `insert into sys_sms_template (id, template_code, template_name, template_content) values ('t', 'hello', 'x', 'y')`,
    )
    const body = { templateCode: 'hello', receiver: 'keeper', msgType: 'email', testData: '' }
    expect((await offline.call('POST', `${templates}/sendMsg`, { token: there, body })).message).toBe(
      '发送消息出错！未配置邮件服务（SMTP_URL）',
    )
  })

  it.each<[object, string]>([
    [{ templateCode: 'none' }, '发送消息出错！'],
    [{ msgType: 'pigeon' }, '发送消息出错！'],
    [{ receiver: 'reader,stranger' }, '发送消息出错！接收人不存在'],
    [{ receiver: '' }, '发送消息出错！接收人不存在'],
    [{ testData: '[1]' }, '测试数据应为JSON对象'],
  ])('[MESSAGE-5] %j is refused: %s', async (body, message) => {
    expect(await sendMsg(body)).toMatchObject({ success: false, message })
  })
})

describe('the record of messages', () => {
  it('[MESSAGE-6] shows every attempt of the own institution, and is cared for like the rest', async () => {
    const page = await send('GET', `${messages}/list`, { query: { column: 'createTime', order: 'asc' } })
    expect(page.result['records']).toMatchObject([
      { esType: '4', esSendStatus: '1', esReceiver: 'reader', esSendNum: 1, createBy: 'keeper' },
      { esType: 'email', esSendStatus: '1' },
      { esType: 'email', esSendStatus: '2', esResult: '发送消息出错！用户keeper没有邮箱' },
    ])
    const body = { esTitle: '记', esType: 'sms', esSendTime: '2026-01-01 08:00:00' }
    expect((await send('POST', `${messages}/add`, { body })).result).toBe('添加成功！')
    const found = await send('GET', `${messages}/list`, { query: { esTitle: '记' } })
    const [row] = found.result['records'] as { id: string }[]
    expect(row).toMatchObject({ esSendTime: '2026-01-01 08:00:00', esSendStatus: '0' })
    const id = row?.id ?? ''
    expect((await send('PUT', `${messages}/edit`, { body: { id, remark: '注' } })).result).toBe('修改成功!')
    expect((await send('GET', `${messages}/queryById`, { query: { id } })).result).toMatchObject({ remark: '注' })
    expect((await send('DELETE', `${messages}/deleteBatch`, { query: { ids: `${id},` } })).result).toBe(
      '批量删除成功！',
    )
  })
})
