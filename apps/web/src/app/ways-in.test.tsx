import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ok, refuse } from '../shared/testing/fake-server.ts'
import { useTabs } from './tabs/tabs-store.ts'
import { renderApp } from './testing/render-app.tsx'

const options = { captcha: false, captchaKind: 'image', cas: false, casUrl: null, thirdTypes: [], demoAccounts: [] }
const admitted = {
  token: 'new',
  userInfo: { id: 'u2', username: 'admin', realname: '平台管理员' },
  multi_depart: 0,
  departs: [],
}

/** The login page of an installation without a captcha, filled in and sent. */
async function signIn(path: string, login: object = ok(admitted)) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const app = renderApp(path, {
    isLoggedIn: false,
    server: { 'GET /sys/loginOptions': ok(options), 'POST /sys/login': login },
  })
  const enter = await screen.findByRole<HTMLButtonElement>('button', { name: '登录' })
  await waitFor(() => expect(enter.disabled).toBe(false))
  fireEvent.change(screen.getByLabelText('用户名'), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Secret1!' } })
  await user.click(enter)
  return app
}

describe('a visitor', () => {
  it.each([
    ['/user', '/user/login'],
    ['/user/register', '/user/register'],
    ['/user/alteration', '/user/alteration'],
    ['/oauth2-app', '/oauth2-app/login'],
    ['/404', '/user/login?redirect=%2F404'],
  ])('[NAV-1] who asks for %s stands at %s', async (from, to) => {
    const { whereIs } = renderApp(from, { isLoggedIn: false })
    expect((await screen.findAllByRole('button')).length).toBeGreaterThan(0)
    await waitFor(() => expect(whereIs()).toBe(to))
  })

  it.each(['https://evil.test/', String.raw`/\evil.test`])(
    '[NAV-5] who signs in with a redirect to %s lands at home',
    async (target) => {
      const { whereIs } = await signIn(`/user/login?redirect=${encodeURIComponent(target)}`)
      await waitFor(() => expect(whereIs()).toBe('/dashboard/analysis'))
    },
  )

  it('[LOGIN-13] who runs the platform is not warned about a department', async () => {
    await signIn('/user/login?redirect=%2Fisps%2FuserAnnouncement')
    await screen.findByText('持仓提醒')
    expect(screen.queryByText(/您尚未归属部门/)).toBeNull()
  })

  it('[LOGIN-13] a member without a department is warned', async () => {
    const member = { ...admitted, userInfo: { id: 'u3', username: 'alone' }, tenantList: [{ id: 1, name: '澜石' }] }
    await signIn('/user/login?redirect=%2Fisps%2FuserAnnouncement', ok(member))
    expect(await screen.findByText(/您尚未归属部门/)).toBeTruthy()
  })

  it('[LOGIN-6] who comes from no application is told to', async () => {
    renderApp('/oauth2-app/login', { isLoggedIn: false, server: { 'GET /sys/loginOptions': ok(options) } })
    expect(await screen.findByText('请从企业应用中打开')).toBeTruthy()
  })

  it('[LOGIN-6] a word that the enterprise never gave is refused, and the password is offered', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { whereIs } = renderApp('/oauth2-app/login?oauth2LoginToken=made-up&thirdType=dingtalk', {
      isLoggedIn: false,
      server: { 'GET /sys/thirdLogin/getLoginUser/made-up/dingtalk': refuse('无效的登录凭证') },
    })
    expect(await screen.findByText('第三方登录失败')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '使用账号登录' }))
    await waitFor(() => expect(whereIs()).toBe('/user/login'))
  })
})

describe('a signed-in user', () => {
  it.each([
    ['[NAV-2]', '/user/login/', '/dashboard/analysis'],
    ['[ROUTE-4]', '/message', '/isps/userAnnouncement'],
    ['[ROUTE-9]', '/test', '/404'],
    ['[ROUTE-9]', '/no/such/page', '/404'],
  ])('%s who asks for %s stands at %s', async (_rule, from, to) => {
    const { whereIs } = renderApp(from)
    await waitFor(() => expect(whereIs()).toBe(to))
  })

  it.each([
    [403, '抱歉，您无权访问该页面'],
    [404, '抱歉，您访问的页面不存在'],
    [500, '抱歉，服务器出错了'],
  ])('[ROUTE-9] the page %i says %s, leads home and stands in no tab', async (status, words) => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { whereIs } = renderApp(`/${status}`)
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '返回首页' }))
    await waitFor(() => expect(whereIs()).toBe('/dashboard/analysis'))
    await waitFor(() => expect(useTabs.getState().tabs.map(({ title }) => title)).toEqual(['首页']))
    const strip = within(await screen.findByRole('navigation', { name: '打开的页面' }))
    expect(strip.getAllByRole('link')).toHaveLength(1)
  })
})
