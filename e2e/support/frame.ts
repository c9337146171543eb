import { expect, type Locator, type Page } from '@playwright/test'

export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
export const tabsOf = (page: Page): Locator => page.getByRole('navigation', { name: '打开的页面' })
export const crumbsOf = (page: Page): Locator => page.getByRole('navigation', { name: '当前位置' })

/** The bell, with what is unread; titles of notices may begin with the same word. */
export const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^通知(，\d+ 条未读)?$/ })

/** The page on screen; kept ones are asleep beside it. */
export const onScreen = (page: Page): Locator => page.getByRole('main')

/** One page at a time: a journey through many pages leaves none of them asleep behind it. */
export const keepOnePage = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    localStorage.setItem('pro__DEFAULT_MULTI_PAGE', JSON.stringify({ value: false, expire: null })),
  )

export const notice = (page: Page): Locator => page.locator('.ant-notification-notice')
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.ant-message-notice').filter({ hasText: text })

/**
 * What a page says for a moment only is looked for from before the action and with every picture: a locator looks twice a
 * second.
 */
export async function saidDuring(page: Page, said: string, action: () => Promise<void>): Promise<void> {
  const isSaid = (words: string) => document.body.textContent?.includes(words) ?? false
  await Promise.all([page.waitForFunction(isSaid, said, { polling: 'raf' }), action()])
}

/** Titles of the open tabs, in order. */
export const tabTitles = (page: Page): Promise<string[]> => tabsOf(page).getByRole('link').allTextContents()

export const tab = (page: Page, title: string): Locator => tabsOf(page).getByRole('link', { name: title, exact: true })

/** Opens pages by their address inside the running application, as links do: nothing is loaded anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

export async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await page.locator('.user-button').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export async function chooseInTabMenu(page: Page, title: string, entry: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  const item = page.getByRole('menuitem', { name: entry }).filter({ visible: true })
  await item.click()
  await expect(item).toBeHidden()
}

export const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const text = localStorage.getItem(`pro__${name}`)
    return text === null ? undefined : (JSON.parse(text) as { value: unknown }).value
  }, key)
