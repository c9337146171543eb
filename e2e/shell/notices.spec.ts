import type { Page, WebSocket } from '@playwright/test'
import type { Api } from '../support/api.ts'
import type { Double } from '../support/double.ts'
import { admin, risk, trader } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { bellOf, onScreen } from '../support/frame.ts'

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

test.describe('§4 and §9 what is released', () => {
  test.use({ user: risk })

  test('[NOTICE-1] [NOTICE-2] [NOTICE-7] reaches another browser once, by its socket, is read there, and all that is left is marked as read', async ({
    page,
    open,
    server,
    adminApi,
  }) => {
    const title = unique('休市安排')
    const [socket] = await Promise.all([page.waitForEvent('websocket', isNotices), page.goto('/404')])
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

    const another = unique('给全体')
    await release(adminApi, { titile: another })
    await expect(line(page, another)).toHaveCount(1)
    await panel(page).getByRole('button', { name: '查看更多' }).click()
    await expect(page).toHaveURL('/isps/userAnnouncement')
    await expect(onScreen(page).getByText(/^1-\d+ 共 \d+ 条$/)).toBeVisible()
    await onScreen(page).getByRole('button', { name: '全部标注已读' }).click()
    await page.locator('.ant-popconfirm').getByRole('button', { name: '全部标为已读' }).click()
    // Other journeys may release something meanwhile: what counts is what was there.
    await onScreen(page).getByLabel('标题').fill(another)
    await onScreen(page)
      .getByRole('button', { name: /^查\s*询$/ })
      .click()
    await expect(onScreen(page).getByRole('row').filter({ hasText: another })).toContainText('已读')
    await openBell(page)
    await expect(line(page, another)).toHaveCount(0)
  })
})

test.describe('§3, §4 and §9 to a trader', () => {
  test.use({ user: trader })

  test('[NOTICE-3] [NOTICE-4] [NOTICE-10] a line beats, and one that breaks and flaps is taken up after 20 s: what was missed is there once, and more still comes', async ({
    page,
    server,
    adminApi,
  }) => {
    const answered = () => server.answered.filter((path) => path.startsWith('/websocket/')).length
    await page.clock.install()
    let standing = page.waitForEvent('websocket', isNotices)
    await page.goto('/404')
    let socket = await standing
    // A line that does not stand yet is given up by the clock that is turned on below.
    await expect.poll(answered).toBe(1)
    await expect(bell(page)).toBeVisible()
    const beat = socket.waitForEvent('framesent', { predicate: ({ payload }) => payload === 'HeartBeat' })
    await page.clock.runFor(20_500)
    await beat

    const missed = unique('断线期间的通知')
    for (const flap of [1, 2]) {
      await hangUp(server, socket)
      if (flap === 2) await release(adminApi, { titile: missed })
      standing = page.waitForEvent('websocket', isNotices)
      await page.clock.runFor(20_500)
      socket = await standing
      await expect.poll(answered).toBe(flap + 1)
    }
    await openBell(page)
    await expect(line(page, missed)).toHaveCount(1)

    const title = unique('第三条线上的通知')
    const pushed = socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes(title) })
    await release(adminApi, { titile: title })
    await pushed
    await expect(line(page, title)).toHaveCount(1)
  })

  test('[NOTICE-7] priorities have their colours, and HTML in title and text stays text @phone', async ({
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
    await page.goto('/404')
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
})
