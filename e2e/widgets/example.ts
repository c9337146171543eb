import type { Locator, Page } from '@playwright/test'

/** Opens a page of the gallery and waits until its examples stand. */
export async function openExample(page: Page, name: string): Promise<Locator> {
  await page.goto(`/examples/${name}`)
  const article = page.getByRole('main').getByRole('article')
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
