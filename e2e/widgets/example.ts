import { expect, test, type Locator, type Page } from '@playwright/test'

const articleOf = (page: Page): Locator => page.getByRole('main').getByRole('article')

/** Opens a page of the gallery by its address and waits until its examples stand. */
export async function openExample(page: Page, name: string): Promise<Locator> {
  await page.goto(`/examples/${name}`)
  const article = articleOf(page)
  await article.getByRole('heading', { name: '属性' }).waitFor()
  return article
}

/** Goes to another page of the gallery in the same window: a reload for each of them would take minutes. */
async function goToExample(page: Page, name: string): Promise<Locator> {
  const article = articleOf(page)
  const title = article.getByRole('heading', { level: 2 }).first()
  const before = await title.textContent()
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/examples/${name}`)
  await expect(page).toHaveURL(new RegExp(`/examples/${name}$`))
  // The page before stays until the next one is there.
  await expect(title).not.toHaveText(before ?? '')
  await article.getByRole('heading', { name: '属性' }).waitFor()
  return article
}

/** One example of the page, by its title. */
export const exampleOf = (article: Locator, title: string): Locator =>
  article.getByRole('region', { name: title, exact: true })

/** Chinese buttons of two characters get a space between them; an icon's name stands before. */
export const button = (place: Locator, name: string): Locator =>
  place.getByRole('button', { name: new RegExp(`(^|\\s)${[...name].join('\\s?')}$`) })

export const option = (page: Page, text: string): Locator =>
  page.locator('.ant-select-dropdown:visible').locator('.ant-select-item-option, .ant-select-tree-treenode').filter({
    hasText: text,
  })

/** What is done on a page of the gallery; nothing where it is only looked at. */
export type Visit = ((article: Locator, page: Page) => Promise<void>) | undefined

/**
 * Walks pages of the gallery in one window. Each has to open without a fault, to fit the screen and to show its code,
 * before what is special about it is tried.
 */
export async function walk(page: Page, visits: Readonly<Record<string, Visit>>): Promise<void> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  for (const [index, [name, visit]] of Object.entries(visits).entries()) {
    await test.step(name, async () => {
      const article = index === 0 ? await openExample(page, name) : await goToExample(page, name)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
      // By a key: rows that arrive meanwhile move it away from under a pointer.
      await article.locator('summary').first().press('Enter')
      await expect(article.locator('pre').first()).toContainText('import')
      await visit?.(article, page)
      expect(faults).toEqual([])
    })
  }
}
