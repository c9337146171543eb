import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useSession } from '../shared/session/session-store.ts'
import { ok, refuse, type FakeCall } from '../shared/testing/fake-server.ts'
import { renderApp } from './testing/render-app.tsx'

const captcha = (call: FakeCall) => ok(`data:image/png;base64,${call.path}`)
const login = {
  token: 'new',
  userInfo: { id: 'u2', username: 'trader', realname: '交易员' },
  multi_depart: 1,
  departs: [],
}

/** Captcha pictures are asked for by time, so their route is made on the way. */
function start(server: Parameters<typeof renderApp>[1] & object = {}, path = '/user/login') {
  const routes = new Proxy(server.server ?? {}, {
    get: (target, key: string) => (key.includes('/sys/randomImage/') ? captcha : Reflect.get(target, key)),
    has: () => true,
    ownKeys: (target) => Reflect.ownKeys(target),
  })
  return renderApp(path, { isLoggedIn: false, server: routes })
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  fireEvent.change(await screen.findByLabelText('用户名'), { target: { value: ' trader ' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Secret1!' } })
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: 'abcd' } })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: '登录' }))
}

describe('login', () => {
  it('[LOGIN-8] asks for each field in its own words', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    start()
    const enter = await screen.findByRole<HTMLButtonElement>('button', { name: '登录' })
    await waitFor(() => expect(enter.disabled).toBe(false))
    await user.click(enter)
    for (const words of ['请输入用户名', '请输入密码', '请输入验证码']) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
  })

  it('[LOGIN-9] logs in, keeps the session and opens the requested page', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { calls, whereIs } = start({ server: { 'POST /sys/login': ok(login, '登录成功') } }, '/isps/userAnnouncement')
    await fill(user)
    expect(await screen.findByText('持仓提醒')).toBeTruthy()
    expect(whereIs()).toBe('/isps/userAnnouncement')
    expect(useSession.getState()).toMatchObject({ token: 'new', userInfo: { realname: '交易员' } })
    expect(calls.find(({ path }) => path === '/sys/login')?.body).toMatchObject({
      username: 'trader',
      password: 'Secret1!',
      captcha: 'abcd',
      remember_me: true,
      checkKey: expect.any(Number),
    })
  })

  it('[LOGIN-1] a wrong captcha is told under its field and brings a new picture', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { calls } = start({ server: { 'POST /sys/login': refuse('验证码错误', 412) } })
    await fill(user)
    expect(await screen.findByText('验证码错误')).toBeTruthy()
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('randomImage')).length).toBeGreaterThan(1))
    expect(useSession.getState().token).toBe('')
  })

  it('[LOGIN-12] without a captcha the installation asks for none, and offers its demo accounts', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const options = {
      captcha: false,
      cas: false,
      thirdTypes: [],
      demoAccounts: [{ username: 'trader', title: '交易员' }],
    }
    const { calls } = start({ server: { 'GET /sys/loginOptions': ok(options), 'POST /sys/login': ok(login) } })
    await user.click(await screen.findByRole('button', { name: /trader/ }))
    expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('trader')
    expect(screen.queryByLabelText('验证码')).toBeNull()
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Secret1!' } })
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(useSession.getState().token).toBe('new'))
    expect(calls.find(({ path }) => path === '/sys/login')?.body).toMatchObject({ captcha: '' })
  })

  it('[LOGIN-4] a user of several departments chooses one before anything else', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const departs = [
      { id: '1', orgCode: 'A01', departName: '量化投资部' },
      { id: '2', orgCode: 'A02', departName: '风险管理部' },
    ]
    const { calls } = start({
      server: {
        'POST /sys/login': ok({ ...login, multi_depart: 2, departs }),
        'POST /sys/selectDepart': ok({ userInfo: { ...login.userInfo, orgCode: 'A02' } }),
      },
    })
    await fill(user)
    const field = await screen.findByRole('combobox', { name: '部门' })
    expect(useSession.getState().token).toBe('')
    fireEvent.mouseDown(field)
    await user.click(await screen.findByText('风险管理部'))
    await user.click(screen.getByRole('button', { name: '进入系统' }))
    await waitFor(() => expect(useSession.getState().userInfo?.orgCode).toBe('A02'))
    const choice = calls.find(({ path }) => path === '/sys/selectDepart')
    expect(choice?.body).toEqual({ orgCode: 'A02', username: 'trader' })
    expect(choice?.headers.get('X-Access-Token')).toBe('new')
  })

  it('[LOGIN-17] a password somebody else chose is replaced before the session starts', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { calls } = start({
      server: {
        'POST /sys/login': ok({ ...login, mustChangePassword: true }),
        'POST /sys/user/updatePassword': ok(null, '密码重置成功!'),
      },
    })
    await fill(user)
    fireEvent.change(await screen.findByLabelText('旧密码'), { target: { value: 'Secret1!' } })
    fireEvent.change(screen.getByLabelText('新密码'), { target: { value: 'Own@2026x' } })
    fireEvent.change(screen.getByLabelText('确认新密码'), { target: { value: 'Own@2026x' } })
    expect(useSession.getState().token).toBe('')
    await user.click(screen.getByRole('button', { name: '修改并进入系统' }))
    await waitFor(() => expect(useSession.getState().token).toBe('new'))
    const change = calls.find(({ path }) => path === '/sys/user/updatePassword')
    expect(change?.body).toEqual({
      username: 'trader',
      oldpassword: 'Secret1!',
      password: 'Own@2026x',
      confirmpassword: 'Own@2026x',
    })
    expect(change?.headers.get('X-Access-Token')).toBe('new')
  })

  it('[LOGIN-10] the phone login checks the number before it sends a code', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { calls } = start({ server: { 'POST /sys/sms': ok() } })
    await user.click(await screen.findByRole('button', { name: '手机登录' }))
    await user.click(await screen.findByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('请输入手机号')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800138000' } })
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText(/秒后重发/)).toBeTruthy()
    expect(calls.find(({ path }) => path === '/sys/sms')?.body).toEqual({ mobile: '13800138000', smsmode: '0' })
  })

  it('[LOGIN-11] recovers a password in four steps', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { calls } = start(
      {
        server: {
          'GET /sys/user/checkOnlyUser': refuse('用户账号已存在', 0),
          'POST /sys/user/phoneVerification': ok({ smscode: '123456', username: 'trader' }),
          'POST /sys/user/passwordChange': ok(null, '密码重置完成！'),
        },
      },
      '/user/alteration',
    )
    fireEvent.change(await screen.findByLabelText('手机号'), { target: { value: '13800138000' } })
    await user.click(screen.getByRole('button', { name: '下一步' }))
    fireEvent.change(await screen.findByLabelText('短信验证码'), { target: { value: '123456' } })
    await user.click(screen.getByRole('button', { name: '下一步' }))
    fireEvent.change(await screen.findByLabelText('新密码'), { target: { value: 'abcd123!' } })
    fireEvent.change(screen.getByLabelText('确认新密码'), { target: { value: 'abcd123!' } })
    await user.click(screen.getByRole('button', { name: '保存新密码' }))
    expect(await screen.findByText('密码重置完成')).toBeTruthy()
    expect(calls.find(({ path }) => path === '/sys/user/passwordChange')?.body).toEqual({
      phone: '13800138000',
      smscode: '123456',
      username: 'trader',
      password: 'abcd123!',
    })
  })

  it('[LOGIN-6] takes over a login of an enterprise application', async () => {
    const { whereIs } = start(
      { server: { 'GET /sys/thirdLogin/getLoginUser/abc/dingtalk': ok({ token: 'new', userInfo: login.userInfo }) } },
      '/oauth2-app/login?oauth2LoginToken=abc&thirdType=dingtalk&redirect=%2Fisps%2FuserAnnouncement',
    )
    await screen.findByText('持仓提醒')
    expect(whereIs()).toBe('/isps/userAnnouncement')
  })

  it('[LOGIN-19] who comes from elsewhere is asked for the department too', async () => {
    const departs = [
      { id: 'd1', orgCode: 'A01', departName: '研究部' },
      { id: 'd2', orgCode: 'A02', departName: '交易部' },
    ]
    const tenantList = [{ id: 3, name: '量衡基金' }]
    const granted = ok({ token: 'new', userInfo: login.userInfo, multi_depart: 2, departs, tenantList })
    const { calls, whereIs } = start(
      {
        server: {
          'GET /sys/cas/client/validateLogin': granted,
          'POST /sys/selectDepart': ok({ userInfo: { ...login.userInfo, orgCode: 'A02' } }),
        },
      },
      '/oauth2-app/login?ticket=ST-1&redirect=%2Fisps%2FuserAnnouncement',
    )
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const dialog = await screen.findByRole('dialog', { name: '请选择登录身份' })
    expect(useSession.getState().token).toBe('')
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '部门' }))
    await user.click(await screen.findByTitle('交易部'))
    await user.click(within(dialog).getByRole('button', { name: '进入系统' }))
    await screen.findByText('持仓提醒')
    expect(whereIs()).toBe('/isps/userAnnouncement')
    expect(useSession.getState().tenantId).toBe(3)
    expect(calls.find(({ path }) => path === '/sys/selectDepart')?.headers.get('tenant-id')).toBe('3')
    expect(localStorage.getItem('pro__departId')).toContain('d2')
  })

  it.each([
    ['/user/login', '登录 - 量枢'],
    ['/user/register', '注册账号 - 量枢'],
    ['/user/register-result', '注册结果 - 量枢'],
    ['/user/alteration', '找回密码 - 量枢'],
  ])('[LOGIN-21] %s is called %s, under logo and title, without a footer', async (path, title) => {
    start({}, path)
    expect(await screen.findByRole('heading', { level: 1, name: '量枢' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(title))
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('[FRONT-1] the page before the login shows an index and its day', async () => {
    const line = { name: '沪深300', last: 4021.5, changePct: 0.0123, points: [3990, 4000, 4021.5], isSimulated: true }
    start({ server: { 'GET /market/front': ok(line) } })
    const place = await screen.findByRole('region', { name: '模拟行情' })
    expect(place.textContent).toMatch(/沪深300\s*4021\.50.*\+1\.23%/)
    expect(place.querySelector('.up polyline')).toBeTruthy()
  })

  it('[FRONT-2] and nothing of it without a market', async () => {
    const { calls } = start({ server: { 'GET /market/front': ok(null) } })
    await waitFor(() => expect(calls.some(({ path }) => path === '/market/front')).toBe(true))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('[LOGIN-22] Enter before it is known whether a captcha is asked for is not lost', async () => {
    let tell = (_options: object) => {}
    const told = new Promise<object>((resolve) => (tell = resolve))
    const { calls } = start({ server: { 'GET /sys/loginOptions': () => told, 'POST /sys/login': ok(login) } })
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    fireEvent.change(await screen.findByLabelText('用户名'), { target: { value: 'trader' } })
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Secret1!' } })
    screen.getByLabelText('密码').focus()
    await user.keyboard('{Enter}')
    expect(calls.some(({ path }) => path === '/sys/login')).toBe(false)
    tell(ok({ captcha: false, captchaKind: 'image', cas: false, casUrl: null, thirdTypes: [], demoAccounts: [] }))
    await waitFor(() => expect(useSession.getState().token).toBe('new'))
  })
})
