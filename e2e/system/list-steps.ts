import { expect, type Locator, type Page } from '@playwright/test'
import { menuOf, onScreen } from '../support/frame.ts'

/** A name nobody else uses: journeys share one installation. */
export const unique = (prefix: string): string =>
  `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`

/** The rows of the first list are there, and no answer is on its way. */
export const settled = (page: Page): Promise<void> =>
  expect(onScreen(page).locator('.list-table').first()).toHaveAttribute('aria-busy', 'false')

/** Opens a page by its address, with or without a question in it. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Walks to a page by the menu, as a person would. */
export async function openFromMenu(page: Page, group: string, title: string): Promise<void> {
  // Any page will do: the home page would load a dozen panels first.
  await page.goto('/404')
  const menu = menuOf(page)
  await menu.getByRole('menuitem', { name: group }).click()
  await menu.getByRole('link', { name: title, exact: true }).click()
  await settled(page)
}

/** Types into a filter and asks; Enter asks too, the button is what a newcomer uses. */
export async function ask(scope: Page | Locator, label: string, text: string): Promise<void> {
  const form = scope.locator('.list-query').first()
  await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: '查询', exact: true }).click()
}

export const rowWith = (scope: Page | Locator, text: string): Locator =>
  scope.locator('tr[data-row-key]').filter({ hasText: text })

/** The dialog or drawer on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

export const question = (page: Page): Locator => page.locator('.ant-modal-confirm')

/** What can be done with a row stands in its line, or behind 更多. */
export async function act(page: Page, row: Locator, name: string): Promise<void> {
  const own = row.getByRole('button', { name, exact: true })
  const more = row.getByRole('button', { name: /更多$/ })
  await expect(own.or(more).first()).toBeVisible()
  if (await own.isVisible()) return own.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click()
}

/** The form of a new record, of the page or of a list in a dialog. */
export async function add(page: Page, list = onScreen(page)): Promise<Locator> {
  const open = await page.getByRole('dialog').count()
  await list.getByRole('button', { name: /新增/ }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(open + 1)
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

/** Takes one person in the dialog for choosing people; a list below it may have the same filters. */
export async function pickPerson(page: Page, username: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: '选择用户' })
  await ask(picker, '账号', username)
  await rowWith(picker, username).first().click()
  await picker.getByRole('button', { name: '确定', exact: true }).click()
}

/** Opens a page and the form of a new record, with these fields filled in. */
export async function begin(page: Page, path: string, texts: Readonly<Record<string, string>>): Promise<Locator> {
  await openPage(page, path)
  const form = await add(page)
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text)
  return form
}

export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
}

export async function save(page: Page): Promise<void> {
  const open = await page.getByRole('dialog').count()
  const closes = async () => {
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(open - 1)
  }
  // What is said goes away by itself, on a busy machine before the dialog has.
  await Promise.all([expect(page.locator('.ant-message-success').last()).toBeVisible(), closes()])
}

/** Deletes a row, past the question that names it. */
export async function removeRow(page: Page, text: string): Promise<void> {
  await act(page, rowWith(page, text).first(), '删除')
  await expect(question(page)).toContainText(text)
  await question(page)
    .getByRole('button', { name: /^删\s*除$/ })
    .click()
  await expect(rowWith(page, text)).toHaveCount(0)
}

/** Exports what the list shows; the file has the name the contract gives it. */
export async function exportAs(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await onScreen(page).getByRole('button', { name: /导出$/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`${name}.xlsx`)
  return file.path()
}

export async function closeDialog(page: Page): Promise<void> {
  const open = await page.getByRole('dialog').count()
  await dialog(page).getByRole('button', { name: 'Close' }).or(dialog(page).getByLabel('关闭')).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(open - 1)
}
