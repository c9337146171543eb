import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changeSetting } from '../../shared/settings/settings-store.ts'
import { fillSlots } from '../../shared/slots/slots.ts'
import { failing, ok, refuse } from '../../shared/testing/fake-server.ts'
import { useTabs } from '../tabs/tabs-store.ts'
import { menu, notice, renderApp } from '../testing/render-app.tsx'

const tabTitles = () => useTabs.getState().tabs.map(({ title }) => title)

describe('frame', () => {
  it('[NAV-1] sends a visitor to the login page and remembers the way', async () => {
    const { whereIs } = renderApp('/isps/userAnnouncement?a=1', { isLoggedIn: false })
    await screen.findByRole('button', { name: '登录' })
    expect(whereIs()).toBe('/user/login?redirect=%2Fisps%2FuserAnnouncement%3Fa%3D1')
  })

  it('[ROUTE-0] opens / at the landing page, with what waits for the user', async () => {
    const { whereIs } = renderApp('/')
    expect(await screen.findByText('休市通知')).toBeTruthy()
    expect(whereIs()).toBe('/dashboard/analysis')
    await waitFor(() => expect(document.title).toBe('量枢'))
  })

  it('[TOPMENU-1] keeps the place, news and indexes in a line below a menu across the top', async () => {
    changeSetting('layout', 'topmenu')
    renderApp('/isps/userAnnouncement')
    await screen.findByText('持仓提醒')
    const below = document.querySelector('.frame-subline')
    expect(below?.querySelector('.breadcrumbs')?.textContent).toContain('我的消息')
    expect(below?.querySelector('.header-ticker')).toBeTruthy()
    expect(below?.contains(screen.getByRole('navigation', { name: '打开的页面' }))).toBe(true)
    expect(document.querySelector('.frame-header .header-ticker')).toBeNull()
    changeSetting('layout', 'sidemenu')
  })

  it('[TAB-0] keeps the fixed home tab beside a page opened directly, and names the page', async () => {
    renderApp('/isps/userAnnouncement')
    await screen.findByText('持仓提醒')
    expect(tabTitles()).toEqual(['首页', '我的消息'])
    expect(document.title).toBe('我的消息 - 量枢')
    const place = screen.getByRole('navigation', { name: '当前位置' })
    expect(
      within(place)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['首页', '消息中心', '我的消息'])
    expect(within(place).getByRole('link', { name: '首页' }).getAttribute('href')).toBe('/dashboard/analysis')
  })

  it('[TAB-7] keeps a visited page alive: what was typed is still there', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { router } = renderApp('/isps/userAnnouncement')
    await user.type(await screen.findByLabelText('标题'), '限额')
    await router.navigate('/dashboard/analysis')
    await screen.findByRole('button', { name: '编辑卡片' })
    await router.navigate('/isps/userAnnouncement')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('限额'))
  })

  it('[TAB-4] closing the tab on screen shows its neighbour', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { whereIs } = renderApp('/isps/userAnnouncement')
    await user.click(await screen.findByRole('button', { name: '关闭我的消息' }))
    await waitFor(() => expect(whereIs()).toBe('/dashboard/analysis'))
    await waitFor(() => expect(tabTitles()).toEqual(['首页']))
  })

  it('[NAV-12] a page of others is refused where it stands; what nobody has does not exist', async () => {
    const known = { 'GET /sys/permission/isKnownPage': ok(true) }
    const { whereIs } = renderApp('/isystem/secret?a=1', { server: known })
    expect(await screen.findByText('抱歉，您无权访问该页面')).toBeTruthy()
    expect(whereIs()).toBe('/isystem/secret?a=1')
  })

  it('[NAV-13] the result of a registration is shown after one only', async () => {
    const { whereIs } = renderApp('/user/register-result', { isLoggedIn: false })
    expect(await screen.findByRole('button', { name: /注\s*册/ })).toBeTruthy()
    expect(whereIs()).toBe('/user/register')
  })

  it('[ROUTE-8] says so when the menu names a page we do not have', async () => {
    renderApp('/x/unknown')
    expect(await screen.findByText(/x\/Unknown 不存在/)).toBeTruthy()
  })

  it('[ROUTE-9] an unknown path ends at /404', async () => {
    const { whereIs } = renderApp('/nowhere')
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeTruthy()
    expect(whereIs()).toBe('/404')
  })

  // The figures of those who run the place are asked for by nobody else.
  const people = { path: '/isystem/user', name: 'people', component: 'system/UserList', meta: { title: '用户' } }
  it.each([
    ['[ERR-1]', () => failing(403), '拒绝访问', 'error'],
    ['[ERR-2]', () => failing(404), '很抱歉，资源未找到!', 'error'],
    ['[ERR-3]', () => new Response('gateway timeout', { status: 504 }), '网络超时', 'error'],
    ['[ERR-6]', () => failing(503, refuse('系统维护中')), '系统维护中', 'error'],
    ['[ERR-7]', () => refuse('余额不足', 0), '余额不足', 'warning'],
  ])('%s tells what no component handled, under 系统提示', async (_rule, reply, words, kind) => {
    renderApp('/dashboard/analysis', {
      server: {
        'GET /sys/permission/getUserPermissionByToken': ok(
          { menu: [...menu, people], auth: [], allAuth: [], sysSafeMode: false },
          '',
          0,
        ),
        'GET /sys/loginfo': reply,
      },
    })
    const told = (await screen.findByText(words)).closest('.ant-notification-notice')
    expect(told?.textContent).toContain('系统提示')
    expect(told?.classList.contains(`ant-notification-notice-${kind}`)).toBe(true)
  })

  it('[NOTICE-7] the bell shows the total and opens what it lists, marking it read', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const { calls } = renderApp('/isps/userAnnouncement')
    await user.click(await screen.findByRole('button', { name: '通知，2 条未读' }))
    await user.click(await screen.findByText('休市通知'))
    expect(await screen.findByText('通知消息')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '去处理' })).toBeNull()
    const marking = calls.find(({ method }) => method === 'PUT')
    expect(marking?.body).toEqual({ anntId: 'a1' })
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('listByUser')).length).toBeGreaterThan(1))
  })

  it('[NOTICE-8] 去处理 appears for openType url and leads there', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const linked = notice('a1', '待办事项', { openType: 'url', openPage: '/isps/userAnnouncement' })
    const lists = { anntMsgList: [linked], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 }
    const { whereIs } = renderApp('/dashboard/analysis', { server: { 'GET /sys/annountCement/listByUser': ok(lists) } })
    await user.click(await screen.findByText('待办事项'))
    await user.click(await screen.findByRole('button', { name: '去处理' }))
    await waitFor(() => expect(whereIs()).toBe('/isps/userAnnouncement'))
  })

  it('[NOTICE-8] a notice of a component opens its page, with what it is about', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const about = { openType: 'component', openPage: 'system/UserAnnouncementList', busId: 'b 1' }
    const lists = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [notice('a2', '待办任务', about)], sysMsgTotal: 1 }
    const { whereIs } = renderApp('/404', { server: { 'GET /sys/annountCement/listByUser': ok(lists) } })
    await user.click(await screen.findByRole('button', { name: '通知，1 条未读' }))
    await user.click(await screen.findByRole('tab', { name: '系统消息(1)' }))
    await user.click(await screen.findByText('待办任务'))
    await waitFor(() => expect(whereIs()).toMatch(/^\/isps\/userAnnouncement\?/))
    expect(new URLSearchParams(whereIs().split('?')[1]).get('busId')).toBe('b 1')
  })

  it('[NOTICE-11] notices that could not be read are not told as none, and are asked for again', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    let isDown = true
    const lists = ok({ anntMsgList: [notice('a1', '休市通知')], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 })
    renderApp('/isps/userAnnouncement', {
      server: { 'GET /sys/annountCement/listByUser': () => (isDown ? failing(503) : lists) },
    })
    const bell = await screen.findByRole('button', { name: '通知' })
    await user.click(bell)
    const panel = within(await screen.findByRole('region', { name: '通知' }))
    expect(await panel.findByText('消息读取失败')).toBeTruthy()
    expect(panel.queryByText('没有未读消息')).toBeNull()
    isDown = false
    await user.click(panel.getByRole('button', { name: '重试' }))
    expect(await panel.findByText('休市通知')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(bell))
  })

  it.each([
    ['a menu without a page', ok({ menu: [], auth: [], allAuth: [] }), '当前账号没有可用的菜单，请联系管理员分配权限'],
    ['a menu that cannot be had', () => failing(500, refuse('权限服务故障')), '权限服务故障'],
  ])('[NAV-4] %s ends the session at the login, and is told', async (_what, reply, words) => {
    const { whereIs } = renderApp('/isps/userAnnouncement', {
      server: { 'GET /sys/permission/getUserPermissionByToken': reply, 'POST /sys/logout': ok() },
    })
    await screen.findByRole('button', { name: '登录' })
    expect(whereIs()).toBe('/user/login?redirect=%2Fisps%2FuserAnnouncement')
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each([
    [[{ action: 'INDEX:emotion', type: '1', status: '1' }], 1],
    [[], 0],
  ])('[CAN-3] with %j there are %i buttons of the market emotion', async (auth, count) => {
    fillSlots({ emotion: () => <button type="button">市场情绪</button> })
    onTestFinished(() => fillSlots({}))
    const permission = ok({ menu, auth, allAuth: [], sysSafeMode: false }, '', 0)
    renderApp('/404', { server: { 'GET /sys/permission/getUserPermissionByToken': permission } })
    await screen.findByRole('button', { name: '通知，2 条未读' })
    await waitFor(() => expect(screen.queryAllByRole('button', { name: '市场情绪' })).toHaveLength(count))
  })

  it('[SET-7] [TAB-0] without multi-tab mode only the current page is kept', async () => {
    changeSetting('multipage', false)
    onTestFinished(() => changeSetting('multipage', true))
    const row = { meta: { title: '我的消息', keepAlive: true, componentName: 'UserAnnouncementList' } }
    const [home, folder] = menu
    const mine = { ...(folder as { children: object[] }).children[0], ...row }
    const permission = ok({ menu: [home, { ...folder, children: [mine] }], auth: [], allAuth: [], sysSafeMode: false })
    const { router } = renderApp('/dashboard/analysis', {
      server: { 'GET /sys/permission/getUserPermissionByToken': permission },
    })
    await screen.findByRole('button', { name: '编辑卡片' })
    expect(screen.queryByRole('navigation', { name: '打开的页面' })).toBeNull()
    await router.navigate('/isps/userAnnouncement')
    await screen.findByText('持仓提醒')
    await waitFor(() => expect(tabTitles()).toEqual(['我的消息']))
    expect(localStorage.getItem('pro__CACHE_INCLUDED_ROUTES')).toContain('["UserAnnouncementList"]')
    expect(screen.queryByRole('button', { name: '编辑卡片' })).toBeNull()
  })

  it('[ROUTE-10] a page that the menu holds but the user may not open says so', async () => {
    const closed = {
      path: '/x/closed',
      name: 'closed',
      component: 'system/UserAnnouncementList',
      meta: { title: '未开放', permissionList: [{ action: 'X:view', type: '1' }] },
    }
    const permission = ok({ menu: [...menu, closed], auth: [], allAuth: [], sysSafeMode: false }, '', 0)
    renderApp('/x/closed', { server: { 'GET /sys/permission/getUserPermissionByToken': permission } })
    expect(await screen.findByText('抱歉，您无权访问该页面')).toBeTruthy()
    expect(screen.queryByText('持仓提醒')).toBeNull()
  })

  it('[LAYOUT-1] 首页 leads home from a page that has no place in the menu', async () => {
    renderApp('/404')
    const place = within(await screen.findByRole('navigation', { name: '当前位置' }))
    expect(place.getByRole('link', { name: '首页' }).getAttribute('href')).toBe('/dashboard/analysis')
  })

  it('[TAB-3] the home page alone is the last page', async () => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    renderApp('/dashboard/analysis')
    await waitFor(() => expect(tabTitles()).toEqual(['首页']))
    const strip = within(await screen.findByRole('navigation', { name: '打开的页面' }))
    strip.getByRole('link', { name: '首页' }).focus()
    await user.keyboard('{Delete}')
    expect(await screen.findByText('这是最后一页，不能再关闭了！')).toBeTruthy()
  })
})
