import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { chooseInTabMenu, go, onScreen, stored, tab, tabsOf, tabTitles, toast } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: admin })

const pages = {
  用户管理: '/isystem/user',
  职务管理: '/isystem/position',
  数据字典: '/isystem/dict',
  我的消息: '/isps/userAnnouncement',
} as const

async function openAll(page: Page, titles: readonly (keyof typeof pages)[]) {
  // Not the home page, which has much to ask for.
  await page.goto('/404')
  await expect(onScreen(page)).toBeVisible()
  for (const title of titles) {
    await go(page, pages[title])
    await expect(tab(page, title)).toHaveAttribute('aria-current', 'page')
  }
}

test('[TAB-0] [TAB-1] [TAB-2] [TAB-4] [TAB-5] [TAB-6] [TAB-10] §2.4 tabs are opened, closed by button, key, middle button and menu, put in order by dragging, and stand again after a reload', async ({
  page,
}) => {
  await openAll(page, ['用户管理', '职务管理', '数据字典', '我的消息'])
  expect(await tabTitles(page)).toEqual(['首页', '用户管理', '职务管理', '数据字典', '我的消息'])
  await expect(tabsOf(page).getByRole('button', { name: '关闭首页' })).toHaveCount(0)
  await go(page, pages['用户管理'])
  await expect(tab(page, '用户管理')).toHaveAttribute('aria-current', 'page')
  expect(await tabTitles(page)).toHaveLength(5)

  await tabsOf(page).getByRole('button', { name: '关闭用户管理' }).click()
  await expect(page).toHaveURL(/\/isystem\/position/)
  await chooseInTabMenu(page, '数据字典', '关闭左侧')
  expect(await tabTitles(page)).toEqual(['首页', '数据字典', '我的消息'])
  await expect(page).toHaveURL(/\/isystem\/dict/)
  await chooseInTabMenu(page, '数据字典', '关闭右侧')
  expect(await tabTitles(page)).toEqual(['首页', '数据字典'])
  await go(page, pages['职务管理'])
  await expect(tab(page, '职务管理')).toBeVisible()
  await tab(page, '首页').focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, '首页不能关闭！')).toBeVisible()
  await chooseInTabMenu(page, '职务管理', '关闭其它')
  expect(await tabTitles(page)).toEqual(['首页', '职务管理'])
  expect(await stored(page, 'CACHE_INCLUDED_ROUTES')).toEqual(['Analysis', 'SysPositionList'])
  await tab(page, '职务管理').click({ button: 'middle' })
  await expect.poll(() => tabTitles(page)).toEqual(['首页'])

  await test.step('dragged tabs stand again after a reload, query included', async () => {
    for (const title of ['用户管理', '职务管理'] as const) {
      await go(page, pages[title])
      await expect(tab(page, title)).toHaveAttribute('aria-current', 'page')
    }
    await go(page, '/isystem/dict?kept=1')
    await expect(tab(page, '数据字典')).toBeVisible()
    await tab(page, '数据字典').dragTo(tab(page, '用户管理'))
    await expect.poll(() => tabTitles(page)).toEqual(['首页', '数据字典', '用户管理', '职务管理'])
    await tab(page, '用户管理').dragTo(tab(page, '首页'))
    expect((await tabTitles(page))[0]).toBe('首页')

    await go(page, pages['职务管理'])
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.reload()
    await expect(tab(page, '职务管理')).toHaveAttribute('aria-current', 'page')
    expect((await tabTitles(page)).toSorted()).toEqual(['数据字典', '用户管理', '职务管理', '首页'].toSorted())
    expect(calls.filter((url) => /\/sys\/(dict|user)\/list/.test(url))).toEqual([])
    await tab(page, '数据字典').click()
    await expect(page).toHaveURL(/\/isystem\/dict\?.*kept=1/)
  })
})

test('[TAB-7] [TAB-9] [TAB-13] §2.4 a visited page keeps what was typed, chosen and scrolled; a closed or refreshed one starts anew', async ({
  page,
}) => {
  await openAll(page, ['用户管理', '我的消息'])
  await onScreen(page).getByLabel('标题').fill('半句话')
  // Rows that come late would move what is on screen, and the window with it.
  await page.addStyleTag({ content: '.list-page { min-height: 2400px } * { overflow-anchor: none }' })
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)

  await tab(page, '用户管理').click()
  await expect(page).toHaveURL(/\/isystem\/user/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const asleep = page.locator('.tab-pane[data-path="/isps/userAnnouncement"]')
  await expect(asleep.getByLabel('标题')).toBeHidden()
  await asleep.getByLabel('标题').evaluate((input) => input.focus())
  expect(await asleep.evaluate((pane) => pane.contains(document.activeElement))).toBe(false)
  expect(await asleep.evaluate((pane) => getComputedStyle(pane).display)).toBe('block')
  await tab(page, '我的消息').click()
  await expect(onScreen(page).getByLabel('标题').filter({ visible: true })).toHaveValue('半句话')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)

  await tabsOf(page).getByRole('button', { name: '关闭我的消息' }).click()
  await expect(tab(page, '用户管理')).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/\/isystem\/user/)
  await go(page, pages['我的消息'])
  await expect(tab(page, '我的消息')).toHaveAttribute('aria-current', 'page')
  await expect(onScreen(page).getByLabel('标题').filter({ visible: true })).toHaveValue('')
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await onScreen(page).getByLabel('标题').fill('半句话')
  const asked = page.waitForRequest(/getMyAnnouncementSend/)
  await chooseInTabMenu(page, '我的消息', '刷新')
  await asked
  await expect(onScreen(page).getByLabel('标题').filter({ visible: true })).toHaveValue('')
})
