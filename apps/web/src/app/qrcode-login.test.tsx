import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useSession } from '../shared/session/session-store.ts'
import { ok, refuse } from '../shared/testing/fake-server.ts'
import { browserText } from '../system/qrcode-login/browser-text.ts'
import { renderApp } from './testing/render-app.tsx'

const person = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const login = {
  token: 'new',
  userInfo: { id: 'u2', username: 'trader', realname: '交易员' },
  multi_depart: 1,
  departs: [],
}
const options = ok({ captcha: false, thirdTypes: [], demoAccounts: [] })

it('[QRCODE-7] the screen shows a code and comes in as soon as it is confirmed', async () => {
  const { calls } = renderApp('/user/login', {
    isLoggedIn: false,
    server: {
      'GET /sys/loginOptions': options,
      'GET /sys/getLoginQrcode': ok({ qrcodeId: 'QRCODELOGIN:a' }),
      'GET /sys/getQrcodeToken': ok({ token: 'new' }),
      'GET /sys/thirdLogin/getLoginUser/new/qrcode': ok(login),
    },
  })
  await person().click(await screen.findByRole('button', { name: '扫码登录' }))
  await waitFor(() => expect(useSession.getState().token).toBe('new'))
  expect(calls.find(({ path }) => path === '/sys/getQrcodeToken')?.params.get('qrcodeId')).toBe('QRCODELOGIN:a')
})

it('[QRCODE-8] an old code says so, and another is asked for', async () => {
  const user = person()
  let shown = 0
  renderApp('/user/login', {
    isLoggedIn: false,
    server: {
      'GET /sys/loginOptions': options,
      'GET /sys/getLoginQrcode': () => ok({ qrcodeId: `code-${(shown += 1)}` }),
      'GET /sys/getQrcodeToken': ok({ token: '-2' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '扫码登录' }))
  expect(await screen.findByText('二维码过期')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /点击刷新/ }))
  await waitFor(() => expect(shown).toBe(2))
})

const asker = ok({ ip: '10.0.0.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' })

it('[QRCODE-9] a phone is told which screen asks, and lets it in by its own click', async () => {
  const { calls } = renderApp('/user/scan?qrcodeId=QRCODELOGIN%3Aa', {
    server: { 'GET /sys/loginQrcodeAsker': asker, 'POST /sys/scanLoginQrcode': ok('扫码成功', '扫码成功') },
  })
  expect(await screen.findByText('Chrome · Windows')).toBeTruthy()
  expect(screen.getByText('10.0.0.9')).toBeTruthy()
  expect(calls.some(({ path }) => path === '/sys/scanLoginQrcode')).toBe(false)
  await person().click(screen.getByRole('button', { name: '确认登录' }))
  expect(await screen.findByRole('heading', { name: '扫码成功' })).toBeTruthy()
  expect(calls.find(({ path }) => path === '/sys/scanLoginQrcode')?.params.get('qrcodeId')).toBe('QRCODELOGIN:a')
})

it('[QRCODE-9] a code nobody waits for any more cannot be confirmed', async () => {
  renderApp('/user/scan?qrcodeId=old', {
    server: { 'GET /sys/loginQrcodeAsker': refuse('二维码已过期,请刷新后重试') },
  })
  expect(await screen.findByText('二维码已过期,请刷新后重试')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull()
})

it.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Macintosh; Mac OS X) Chrome/1 Safari/1 Edg/1', 'Edge · macOS'],
  ['curl/8', '未知浏览器'],
])('[QRCODE-9] %s is called %s', (agent, text) => expect(browserText(agent)).toBe(text))
