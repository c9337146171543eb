import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { request } from '../shared/request/request.ts'
import { useSession } from '../shared/session/session-store.ts'
import { ok, refuse } from '../shared/testing/fake-server.ts'
import { renderApp } from './testing/render-app.tsx'

const login = {
  token: 'half',
  userInfo: { id: 'u2', username: 'trader', realname: '交易员' },
  multi_depart: 1,
  departs: [],
}
const factor = {
  isRequired: false,
  pending: null,
  totp: '2026-11-16 09:00:00',
  passkeys: [],
  recoveryCodesLeft: 8,
  hasPasskeyAddress: true,
}
const noFactor = { ...factor, totp: null, recoveryCodesLeft: 0 }
const options = { captcha: false, cas: false, casUrl: null, thirdTypes: [], demoAccounts: [] }
const setup = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })

async function enterPassword(user: ReturnType<typeof setup>, secondFactor: string, server: object) {
  const app = renderApp('/isps/userAnnouncement', {
    isLoggedIn: false,
    server: { 'GET /sys/loginOptions': ok(options), 'POST /sys/login': ok({ ...login, secondFactor }), ...server },
  })
  fireEvent.change(await screen.findByLabelText('用户名'), { target: { value: 'trader' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Secret1!' } })
  await user.click(screen.getByRole('button', { name: '登录' }))
  return app
}

describe('at the door', () => {
  it('[FACTORVIEW-1] asks for the code after the password; a wrong one stays under its field', async () => {
    const user = setup()
    let answer: object = refuse('验证码错误或已使用')
    const { calls } = await enterPassword(user, 'verify', {
      'GET /sys/secondFactor/state': ok(factor),
      'POST /sys/secondFactor/check': () => answer,
    })
    const field = await screen.findByLabelText('动态验证码')
    fireEvent.change(field, { target: { value: '12' } })
    await user.click(screen.getByRole('button', { name: '验证' }))
    expect(await screen.findByText('请输入6位数字')).toBeTruthy()
    fireEvent.change(field, { target: { value: '123456' } })
    await user.click(screen.getByRole('button', { name: '验证' }))
    expect(await screen.findByText('验证码错误或已使用')).toBeTruthy()
    expect(useSession.getState().token).toBe('')
    answer = ok(null, '验证成功')
    await user.click(screen.getByRole('button', { name: '验证' }))
    await waitFor(() => expect(useSession.getState().token).toBe('half'))
    expect(await screen.findByText('持仓提醒')).toBeTruthy()
    const check = calls.findLast(({ path }) => path === '/sys/secondFactor/check')
    expect(check?.headers.get('X-Access-Token')).toBe('half')
    expect(check?.body).toEqual({ kind: 'totp', passcode: '123456' })
  })

  it('[FACTORVIEW-2] a recovery code does as well; giving up ends the half session', async () => {
    const user = setup()
    const { calls } = await enterPassword(user, 'verify', {
      'GET /sys/secondFactor/state': ok(factor),
      'POST /sys/logout': ok('退出登录成功！'),
    })
    await user.click(await screen.findByRole('button', { name: '使用恢复码' }))
    expect(await screen.findByLabelText('恢复码')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消登录' }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/sys/logout')).toBe(true))
    expect(useSession.getState().token).toBe('')
  })

  it('[FACTORVIEW-3] whoever needs one and has none sets it up, keeps the recovery codes, and is in', async () => {
    const user = setup()
    await enterPassword(user, 'enrol', {
      'GET /sys/secondFactor/state': ok({ ...noFactor, isRequired: true, pending: 'enrol' }),
      'POST /sys/secondFactor/totp/begin': ok({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCD' }),
      'POST /sys/secondFactor/totp/confirm': ok({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }),
    })
    await user.click(await screen.findByRole('button', { name: '绑定验证器' }))
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('动态验证码'), { target: { value: '123 456' } })
    await user.click(screen.getByRole('button', { name: '确认绑定' }))
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
    expect(useSession.getState().token).toBe('')
    await user.click(screen.getByRole('button', { name: '已保存，继续' }))
    await waitFor(() => expect(useSession.getState().token).toBe('half'))
    expect(await screen.findByText('持仓提醒')).toBeTruthy()
  })
})

describe('what matters', () => {
  it('[FACTORVIEW-4] asks again and then goes on by itself, once for calls that are refused together', async () => {
    const user = setup()
    let isProven = false
    const lift = () => (isProven ? ok('done') : refuse('该操作需要二次验证', 461))
    const { calls } = renderApp('/isps/userAnnouncement', {
      server: {
        'POST /risk/lift': lift,
        'POST /sys/secondFactor/check': () => {
          isProven = true
          return ok(null, '验证成功')
        },
        'GET /sys/secondFactor/state': ok(factor),
      },
    })
    await screen.findByText('持仓提醒')
    const both = Promise.all([request.post('/risk/lift'), request.post('/risk/lift')])
    expect(await screen.findByText('该操作需要二次验证')).toBeTruthy()
    fireEvent.change(await screen.findByLabelText('动态验证码'), { target: { value: '123456' } })
    await user.click(screen.getByRole('button', { name: '验证' }))
    expect(await both).toEqual(['done', 'done'])
    expect(calls.filter(({ path }) => path === '/sys/secondFactor/check')).toHaveLength(1)
  })

  it('[FACTORVIEW-5] given up, the call fails in the words of the server', async () => {
    const user = setup()
    renderApp('/isps/userAnnouncement', {
      server: { 'POST /risk/lift': refuse('该操作需要二次验证', 461), 'GET /sys/secondFactor/state': ok(factor) },
    })
    await screen.findByText('持仓提醒')
    const lifting = request.post('/risk/lift').catch((error: unknown) => error as Error)
    await user.click(await screen.findByRole('button', { name: '取消' }))
    expect(await lifting).toMatchObject({ message: '该操作需要二次验证' })
  })
})

describe('account security', () => {
  const sessions = [
    {
      id: 's1',
      device: 'Windows 电脑',
      browser: 'Chrome 130',
      ip: '203.0.113.7',
      loginTime: '2026-11-16 09:00:00',
      lastSeenTime: '2026-11-16 10:00:00',
      isCurrent: true,
    },
    {
      id: 's2',
      device: 'iPhone',
      browser: 'Safari 18',
      ip: '198.51.100.2',
      loginTime: '2026-11-15 09:00:00',
      lastSeenTime: '2026-11-15 10:00:00',
      isCurrent: false,
    },
  ]
  const passkey = { id: 'k1', name: '办公电脑', createTime: '2026-11-16 09:00:00', lastUsedTime: null }

  async function open(server: object) {
    const user = setup()
    const app = renderApp('/isps/userAnnouncement', { server: server as never })
    await user.click(await screen.findByRole('button', { name: /管理员/ }))
    await user.click(await screen.findByText('账号安全'))
    return { user, ...app }
  }

  it('[FACTORVIEW-6] shows what is set up and where one is signed in, and ends a session', async () => {
    const { user, calls } = await open({
      'GET /sys/secondFactor/state': ok({ ...factor, isRequired: true, passkeys: [passkey] }),
      'GET /sys/session/own': ok(sessions),
      'DELETE /sys/session/own': ok(null, '会话已结束'),
    })
    expect(await screen.findByText('办公电脑')).toBeTruthy()
    expect(screen.getByText('角色或机构要求')).toBeTruthy()
    expect(screen.getByText('剩余 8 个')).toBeTruthy()
    const phone = (await screen.findByText('iPhone · Safari 18')).closest('li')
    await user.click(within(phone as HTMLElement).getByRole('button', { name: '结束' }))
    expect(await screen.findByText('会话已结束')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'DELETE')?.params.get('id')).toBe('s2')
  })

  it('[FACTORVIEW-7] the first one asks for the password; without a name in the address there are no passkeys', async () => {
    const { user, calls } = await open({
      'GET /sys/secondFactor/state': ok({ ...noFactor, hasPasskeyAddress: false }),
      'GET /sys/session/own': ok(sessions),
      'POST /sys/secondFactor/totp/begin': ok({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCD' }),
    })
    await user.click(await screen.findByRole('button', { name: '绑定验证器' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加通行密钥' }).disabled).toBe(true)
    const dialog = (await screen.findByLabelText('登录密码')).closest<HTMLElement>('.ant-modal')!
    await user.click(within(dialog).getByRole('button', { name: '绑定验证器' }))
    expect(await within(dialog).findByText('请输入登录密码')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('登录密码'), { target: { value: 'Secret1!' } })
    await user.click(within(dialog).getByRole('button', { name: '绑定验证器' }))
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    expect(calls.find(({ path }) => path === '/sys/secondFactor/totp/begin')?.body).toEqual({ password: 'Secret1!' })
  })

  it('[FACTORVIEW-8] says when it cannot be loaded, and tries again', async () => {
    let isDown = true
    const { user } = await open({
      'GET /sys/secondFactor/state': () => (isDown ? refuse('数据库暂时不可用') : ok(factor)),
      'GET /sys/session/own': () => (isDown ? refuse('数据库暂时不可用') : ok(sessions)),
    })
    expect(await screen.findByText('登录会话加载失败')).toBeTruthy()
    expect(screen.getByText('二次验证加载失败')).toBeTruthy()
    isDown = false
    for (const retry of screen.getAllByRole('button', { name: '重试' })) await user.click(retry)
    expect(await screen.findByText('iPhone · Safari 18')).toBeTruthy()
    expect(await screen.findByText('剩余 8 个')).toBeTruthy()
  })
})
