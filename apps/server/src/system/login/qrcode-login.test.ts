import { describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'

const test = await createTestApp({ template: 'demo' })
const ask = createAskOwner(test.ownerDb)
const screen = { 'user-agent': 'screen' }

async function begin(): Promise<string> {
  const { result } = await test.call('GET', '/sys/getLoginQrcode', { headers: screen })
  return String(result['qrcodeId'])
}
const scan = (qrcodeId: string, token: string) =>
  test.call('POST', '/sys/scanLoginQrcode', { query: { qrcodeId, token } })
async function poll(qrcodeId: string, headers: Record<string, string> = screen): Promise<string> {
  const { result } = await test.call('GET', '/sys/getQrcodeToken', { query: { qrcodeId }, headers })
  return String(result['token'])
}
const expired = '二维码已过期,请刷新后重试'

describe('signing in by a code on the screen', () => {
  it('[QRCODE-1] the screen waits until somebody signed in scans it, then gets a session of its own, once', async () => {
    const id = await begin()
    expect(id).toMatch(/^QRCODELOGIN:[\w-]{24}$/)
    expect(await poll(id)).toBe('-1')
    const phone = await test.login('trader')
    expect(await scan(id, phone)).toMatchObject({ success: true, message: '扫码成功', result: '扫码成功' })
    const token = await poll(id)
    expect(token).not.toBe(phone)
    const { result } = await test.call('GET', '/sys/user/getUserInfo', { token })
    expect(result).toMatchObject({ userInfo: { username: 'trader' } })
    expect(await poll(id)).toBe('-2')
    const logged = await ask(`select log_content from sys_log where userid = 'trader' and log_content like '扫码%'`)
    expect(logged).toEqual([{ log_content: '扫码登录' }])
  })

  it('[QRCODE-2] a code lives thirty seconds, and so does the permission to come in', async () => {
    const phone = await test.login('trader')
    const late = await begin()
    test.clock.advance(30_001)
    expect(await poll(late)).toBe('-2')
    expect((await scan(late, phone)).message).toBe(expired)
    const left = await begin()
    await scan(left, phone)
    test.clock.advance(30_001)
    expect(await poll(left)).toBe('-2')
  })

  it('[QRCODE-3] scanning takes a session; an unknown code is as good as an old one', async () => {
    const id = await begin()
    expect((await scan(id, 'nobody')).status).toBe(401)
    expect((await scan('QRCODELOGIN:x', await test.login('trader'))).message).toBe(expired)
    expect(await poll('QRCODELOGIN:x')).toBe('-2')
    expect((await test.call('GET', '/sys/getQrcodeToken')).message).toContain('缺少二维码编号')
  })

  it('[QRCODE-4] of two people who scan one code the first is taken', async () => {
    const id = await begin()
    const [trader, risk] = [await test.login('trader'), await test.login('risk')]
    const answers = await Promise.all([scan(id, trader), scan(id, risk)])
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.message).toBe(expired)
  })

  it('[QRCODE-5] a photograph of the code opens nothing: the token goes to the screen that asked', async () => {
    const id = await begin()
    await scan(id, await test.login('trader'))
    expect(await poll(id, { 'user-agent': 'thief' })).toBe('-2')
    expect(await poll(id)).toMatch(/^[\w-]{43}$/)
  })

  it('[QRCODE-6] whoever scans is told which screen asks; one who was frozen meanwhile does not come in', async () => {
    const id = await begin()
    const token = await test.login('trader')
    const { result } = await test.call('GET', '/sys/loginQrcodeAsker', { token, query: { qrcodeId: id } })
    expect(result).toEqual({ ip: '127.0.0.1', userAgent: 'screen' })
    await scan(id, token)
    expect((await test.call('GET', '/sys/loginQrcodeAsker', { token, query: { qrcodeId: id } })).message).toBe(expired)
    await ask(`update sys_user set status = 2 where username = 'trader'`)
    expect(await poll(id)).toBe('-2')
  })
})
