import type { Page, WebSocket } from '@playwright/test'
import type { Api } from '../support/api.ts'
import type { Double } from '../support/double.ts'
import { admin, researcher, risk, trader } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { bellOf, go, onScreen } from '../support/frame.ts'

let count = 0
const unique = (words: string) => `${words} ${process.pid}-${(count += 1)}`

interface Draft {
  titile: string
  priority?: 'L' | 'M' | 'H'
  msgContent?: string
}

/** Writes an announcement to everybody, as another client would; it waits to be released. */
async function draft(api: Api, given: Draft): Promise<string> {
  const body = { msgContent: '<p>正文</p>', priority: 'M', msgCategory: '1', msgType: 'ALL', msgAbstract: '', ...given }
  await api.call('POST', '/sys/annountCement/add', { body })
  const { result } = await api.call('GET', '/sys/annountCement/list', {
    params: { titile: given.titile, pageSize: '1' },
  })
  return (result as { records: { id: string }[] }).records[0]?.id ?? ''
}

async function release(api: Api, given: Draft): Promise<void> {
  const id = await draft(api, given)
  await api.call('GET', '/sys/annountCement/doReleaseData', { params: { id } })
}

/** Cuts the line until it is cut: the browser tells of a socket before the server has taken it up. */
const hangUp = (server: Double, socket: WebSocket) =>
  expect
    .poll(() => {
      server.cutSockets()
      return socket.isClosed()
    })
    .toBe(true)

/** The line notices come on; quotes have one of their own. */
const isNotices = (socket: WebSocket) => socket.url().includes('/websocket/')

const bell = bellOf
const panel = (page: Page) => page.getByRole('region', { name: '通知', exact: true })
const line = (page: Page, title: string) => panel(page).getByRole('button').filter({ hasText: title })

async function openBell(page: Page) {
  if (!(await panel(page).isVisible())) await bell(page).click()
  await expect(panel(page)).toBeVisible()
}

test.use({ user: trader })

test('[NOTICE-1] [NOTICE-2] [NOTICE-7] §4 what the administrator releases in one browser reaches another once, by its socket', async ({
  page,
  open,
  server,
  adminApi,
}) => {
  const title = unique('休市安排')
  const [socket] = await Promise.all([page.waitForEvent('websocket', isNotices), page.goto('/dashboard/analysis')])
  expect(socket.url()).toMatch(/\/websocket\/\w+\?tenantId=1$/)
  const pushed = socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes(title) })

  await draft(adminApi, { titile: title })
  const desk = await open(admin)
  await desk.goto('/isystem/annountCement')
  const row = desk.getByRole('row').filter({ hasText: title })
  await row.getByText('发布', { exact: true }).click()
  await desk
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /发\s*布/ })
    .click()
  await expect(desk.getByText('该系统通知发布成功')).toBeVisible()

  await pushed
  await openBell(page)
  await expect(line(page, title)).toHaveCount(1)
  await hangUp(server, socket)
  await line(page, title).click()
  const detail = page.getByRole('dialog', { name: '通知消息' })
  await expect(detail.getByRole('heading', { name: title })).toBeVisible()
  await expect(detail.getByRole('button', { name: '去处理' })).toHaveCount(0)
  await detail.getByRole('button', { name: '关闭', exact: true }).last().click()
  await openBell(page)
  await expect(line(page, title)).toHaveCount(0)
})

test('[NOTICE-3] [NOTICE-4] §4 and §9 a broken line is taken up after 20 s and what was missed is there once', async ({
  page,
  server,
  adminApi,
}) => {
  const first = page.waitForEvent('websocket', isNotices)
  await page.clock.install()
  await page.goto('/dashboard/analysis')
  const socket = await first
  // A line that does not stand yet is given up by the clock that is turned on below.
  await expect.poll(() => server.answered.filter((path) => path.startsWith('/websocket/')).length).toBe(1)
  await expect(bell(page)).toBeVisible()
  const beat = socket.waitForEvent('framesent', { predicate: ({ payload }) => payload === 'HeartBeat' })
  await page.clock.runFor(20_500)
  await beat

  await hangUp(server, socket)
  const title = unique('断线期间的通知')
  await release(adminApi, { titile: title })
  await page.clock.runFor(20_500)
  await expect.poll(() => server.calls.filter((path) => path.startsWith('/websocket/')).length).toBe(2)
  await openBell(page)
  await expect(line(page, title)).toHaveCount(1)
})

test('[NOTICE-4] [NOTICE-10] §4 a line that flaps asks once per return, and notices still come', async ({
  page,
  server,
  adminApi,
}) => {
  await page.clock.install()
  let standing = page.waitForEvent('websocket', isNotices)
  await page.goto('/dashboard/analysis')
  for (let flap = 0; flap < 3; flap += 1) {
    const socket = await standing
    await hangUp(server, socket)
    standing = page.waitForEvent('websocket', isNotices)
    await page.clock.runFor(20_500)
  }
  const socket = await standing
  await openBell(page)
  const title = unique('第四条线上的通知')
  const pushed = socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes(title) })
  await release(adminApi, { titile: title })
  await pushed
  await expect(line(page, title)).toHaveCount(1)
})

test('[NOTICE-7] §3 priorities have their colours, and HTML in title and text stays text @phone', async ({
  page,
  adminApi,
}) => {
  const evil = unique('<img src=x onerror="top.hacked=1">')
  await release(adminApi, { titile: unique('普通'), priority: 'L' })
  await release(adminApi, { titile: unique('重要'), priority: 'M' })
  await release(adminApi, {
    titile: evil,
    priority: 'H',
    msgContent:
      '<p>先看这里</p><script>top.hacked=1</script><img src=x onerror="top.hacked=1"><a href="javascript:top.hacked=1">点</a>',
  })
  await page.goto('/dashboard/analysis')
  await openBell(page)
  await expect(panel(page).getByText('紧急消息').first()).toHaveClass(/ant-tag-red/)
  await expect(panel(page).getByText('重要消息').first()).toHaveClass(/ant-tag-orange/)
  await expect(panel(page).getByText('一般消息').first()).toHaveClass(/ant-tag-blue/)
  await expect
    .poll(async () =>
      Math.round((await page.locator('.notice-popover .ant-popover-container').boundingBox())?.width ?? 0),
    )
    .toBe(300)
  await line(page, evil).click()
  const detail = page.getByRole('dialog', { name: '通知消息' })
  await expect(detail.getByRole('heading', { name: evil })).toBeVisible()
  await expect(detail.frameLocator('iframe').getByText('先看这里')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
})

test('[NOTICE-8] §2.5 a url notice offers 去处理, a component notice opens its page', async ({ page, server }) => {
  const notice = (id: string, more: object) => ({
    id,
    titile: `通知${id}`,
    sender: 'admin',
    sendTime: '2026-11-15 09:30:00',
    priority: 'H',
    msgContent: '<p>请处理</p>',
    ...more,
  })
  server.rewrite('/sys/annountCement/listByUser', (answer) => ({
    ...answer,
    result: {
      anntMsgList: [notice('一', { openType: 'url', openPage: 'isps/userAnnouncement' })],
      anntMsgTotal: 1,
      sysMsgList: [notice('二', { openType: 'component', openPage: 'system/UserAnnouncementList', busId: 'b 1' })],
      sysMsgTotal: 1,
    },
  }))
  server.answer('/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
    body: { success: true, message: '', code: 200, result: null },
  })
  await page.goto('/dashboard/analysis')
  await expect(bell(page)).toHaveAccessibleName('通知，2 条未读')
  await openBell(page)
  await line(page, '通知一').click()
  await page.getByRole('dialog', { name: '通知消息' }).getByRole('button', { name: '去处理' }).click()
  await expect(page).toHaveURL('/isps/userAnnouncement')
  await go(page, '/dashboard/analysis')
  await openBell(page)
  await panel(page).getByRole('tab', { name: '系统消息(1)' }).click()
  await line(page, '通知二').click()
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) => pathname === '/isps/userAnnouncement' && searchParams.get('busId') === 'b 1',
  )
})

test.describe('§2.5 the list of one’s own', () => {
  test.use({ user: risk })
  test('[NOTICE-7] §9 view more leads to all notices; read all empties the bell', async ({ page, adminApi }) => {
    const title = unique('给全体')
    await release(adminApi, { titile: title })
    await page.goto('/dashboard/analysis')
    await openBell(page)
    await panel(page).getByRole('button', { name: '查看更多' }).click()
    await expect(page).toHaveURL('/isps/userAnnouncement')
    await expect(onScreen(page).getByText(/^1-\d+ 共 \d+ 条$/)).toBeVisible()
    await onScreen(page).getByRole('button', { name: '全部标注已读' }).click()
    await page.locator('.ant-popconfirm').getByRole('button', { name: '全部标为已读' }).click()
    // Other journeys may release something meanwhile: what counts is what was there.
    await onScreen(page).getByLabel('标题').fill(title)
    await onScreen(page)
      .getByRole('button', { name: /^查\s*询$/ })
      .click()
    await expect(onScreen(page).getByRole('row').filter({ hasText: title })).toContainText('已读')
    await openBell(page)
    await expect(line(page, title)).toHaveCount(0)
  })
})

test.describe('§4 polling', () => {
  test.use({ user: researcher })
  test('[NOTICE-9] stops at the first failure', async ({ page, server }) => {
    await page.clock.install()
    // A page that asks for no notices itself.
    await page.goto('/404')
    await expect(bell(page)).toBeVisible()
    const polls = () => server.calls.filter((path) => path === '/sys/annountCement/listByUser').length
    server.answer('/sys/annountCement/listByUser', {
      status: 500,
      body: { success: false, message: '出错了', code: 500, result: null },
    })
    const failed = page.waitForResponse(
      (response) => response.url().includes('listByUser') && response.status() === 500,
    )
    await page.clock.runFor(6500)
    await (await failed).finished()
    // The page may ask once more before it has read that answer.
    await page.clock.runFor(6500)
    const before = polls()
    await page.clock.runFor(20_000)
    expect(polls()).toBe(before)
  })
})
