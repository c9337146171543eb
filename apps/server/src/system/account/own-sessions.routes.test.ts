import { ownSessionPaths as paths } from '@liangshu/contract/system/second-factor'
import { createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { basePath, createTestApp, demoPassword } from '../../testing/test-app.ts'

const mails: string[] = []
/** Takes mails and keeps their text. */
const mailServer = createServer((socket: Socket) => {
  let isText = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    if (isText) mails.push(text)
    isText = isText ? !text.includes('\r\n.\r\n') : /^DATA/i.test(text)
    socket.write(isText && /^DATA/i.test(text) ? '354 go on\r\n' : '250 ok\r\n')
  })
})
const port = await new Promise<number>((resolve) => {
  mailServer.listen(0, '127.0.0.1', () => resolve((mailServer.address() as { port: number }).port))
})
afterAll(() => mailServer.close())

const test = await createTestApp({
  template: 'demo',
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` },
})
const ask = createAskOwner(test.ownerDb)
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const newer = windows.replace('130', '131')
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

async function signIn(userAgent: string, remoteAddress = '203.0.113.7', username = 'trader'): Promise<string> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `${basePath}/sys/login`,
    payload: { username, password: demoPassword },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  })
  return String(answer.json().result?.token)
}
type Session = { id: string; device: string; browser: string; ip: string; isCurrent: boolean }
const sessionsOf = async (token: string) =>
  (await test.call('GET', paths.list, { token })).result as unknown as Session[]

describe('own sessions', () => {
  it('[SESSION-11] are listed with device, browser and address, and ended one by one', async () => {
    const desk = await signIn(windows)
    const mobile = await signIn(phone, '198.51.100.2')
    const others = await signIn(windows, '203.0.113.7', 'researcher')
    const listed = await sessionsOf(desk)
    expect(listed).toHaveLength(2)
    expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'Windows 电脑',
      browser: 'Chrome 130',
      ip: '203.0.113.7',
    })
    const other = listed.find(({ isCurrent }) => !isCurrent)
    expect(other).toMatchObject({ device: 'iPhone', browser: 'Safari 18', ip: '198.51.100.2' })
    const end = (token: string, id: string) => test.call('DELETE', paths.list, { token, query: { id } })
    // Somebody else's is not theirs to end, and one's own goes by signing out.
    expect((await end(others, other?.id ?? '')).message).toBe('该会话已结束')
    expect((await end(desk, listed.find(({ isCurrent }) => isCurrent)?.id ?? '')).success).toBe(false)
    expect((await end(desk, other?.id ?? '')).message).toBe('会话已结束')
    expect((await test.call('GET', '/sys/user/getUserInfo', { token: mobile })).status).toBe(401)
    expect((await test.call('GET', '/sys/user/getUserInfo', { token: desk })).success).toBe(true)
  })

  it('[SESSION-12] all others end at once', async () => {
    const desk = await signIn(windows)
    await signIn(windows)
    expect((await test.call('DELETE', paths.others, { token: desk })).message).toMatch(/^已结束[1-9]\d*个会话$/)
    expect(await sessionsOf(desk)).toHaveLength(1)
  })
})

describe('a new device', () => {
  const told = () =>
    ask(`select title, msg_abstract from sys_announcement where bus_type = 'newDevice' order by send_time`)

  it('[DEVICE-1] is told by bell and mail; the first of all, a newer version and the next time are not', async () => {
    await ask(`delete from sys_announcement where bus_type = 'newDevice'`)
    await ask('delete from sys_sign_in_place')
    await ask(`update sys_user set email = 'trader@example.com' where username = 'trader'`)
    mails.length = 0
    await signIn(windows)
    await signIn(newer)
    expect(await told()).toEqual([])
    test.clock.advance(1000)
    const token = await signIn(phone)
    const [bell] = await told()
    expect(bell).toMatchObject({ title: '新设备登录提醒' })
    expect(String(bell?.['msg_abstract'])).toContain('iPhone · Safari，地址 203.0.113.7')
    const bells = await test.call('GET', '/sys/annountCement/listByUser', { token })
    expect(JSON.stringify(bells.result)).toContain('新设备登录提醒')
    await vi.waitFor(() => expect(mails.join('')).toContain('trader@example.com'))
    test.clock.advance(1000)
    await signIn(phone)
    expect(await told()).toHaveLength(1)
  })

  it('[DEVICE-2] the same browser in another network is told too', async () => {
    const before = (await told()).length
    test.clock.advance(1000)
    await signIn(windows, '198.51.100.99')
    expect(await told()).toHaveLength(before + 1)
  })
})

describe('wrong passwords', () => {
  const tryPassword = async (remoteAddress: string, password: string) =>
    (
      await test.app.inject({
        method: 'POST',
        url: `${basePath}/sys/login`,
        payload: { username: 'risk', password },
        headers: { 'user-agent': windows },
        remoteAddress,
      })
    ).json().message as string

  it('[LOCK-1] close an account at the address they come from, and leave its owner in peace', async () => {
    expect(await tryPassword('203.0.113.50', demoPassword)).toBe('登录成功')
    for (let attempt = 0; attempt < 5; attempt += 1) await tryPassword('198.51.100.66', 'Wrong@2026')
    expect(await tryPassword('198.51.100.66', demoPassword)).toBe('登录失败次数过多，请10分钟后再试！')
    expect(await tryPassword('203.0.113.50', demoPassword)).toBe('登录成功')
    expect(await tryPassword('203.0.113.51', demoPassword)).toBe('登录成功')
  })

  it('[LOCK-2] from many addresses close it to strangers, and not where its owner has been before', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1) await tryPassword(`198.51.100.${100 + attempt}`, 'Wrong@2026')
    expect(await tryPassword('198.51.100.200', demoPassword)).toBe('登录失败次数过多，请10分钟后再试！')
    expect(await tryPassword('203.0.113.50', demoPassword)).toBe('登录成功')
    test.clock.advance(10 * 60_000 + 1)
    expect(await tryPassword('198.51.100.200', demoPassword)).toBe('登录成功')
  })

  it('[LOCK-3] one line has as many IPv6 addresses as it likes, and counts once', async () => {
    test.clock.advance(10 * 60_000 + 1)
    for (let attempt = 0; attempt < 5; attempt += 1) await tryPassword(`2001:db8:1:2::${attempt + 1}`, 'Wrong@2026')
    expect(await tryPassword('2001:db8:1:2:ffff::9', demoPassword)).toBe('登录失败次数过多，请10分钟后再试！')
    expect(await tryPassword('2001:db8:1:3::1', demoPassword)).toBe('登录成功')
  })
})
