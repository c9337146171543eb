import { expect, test, type Locator, type Page } from '@playwright/test'
import { login } from '../support/login.ts'

const password = 'Liangshu@2026'

/** Signs in and walks to a page by the menu, as a person would. */
export async function openFromMenu(page: Page, username: string, group: string, title: string): Promise<void> {
  // A dozen dialogs in a row: a busy machine needs longer than for a single page.
  test.setTimeout(150_000)
  await login(page, { username, password })
  const menu = page.getByRole('navigation').first()
  const entry = menu.getByRole('link', { name: title, exact: true })
  await expect(menu.getByRole('menuitem', { name: group })).toBeVisible()
  if (!(await entry.isVisible())) await menu.getByRole('menuitem', { name: group }).click()
  await entry.click()
  await expect(page.locator('.list-table').first()).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 })
}

/** Types into a filter and asks; Enter asks too, the button is what a newcomer uses. */
export async function ask(page: Page, label: string, text: string): Promise<void> {
  const form = page.locator('.list-query').first()
  await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: '查询', exact: true }).click()
}

export const rowWith = (scope: Page | Locator, text: string): Locator =>
  scope.locator('tr[data-row-key]').filter({ hasText: text })

/** The dialog or drawer on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

export async function save(page: Page): Promise<void> {
  const open = await page.getByRole('dialog').count()
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(open - 1)
  await expect(page.locator('.ant-message-success').last()).toBeVisible()
}

/** Deletes a row from its own line, past the question that names it. */
export async function removeRow(page: Page, text: string): Promise<void> {
  const row = rowWith(page, text)
  const own = row.getByRole('button', { name: '删除', exact: true })
  if (await own.isVisible()) await own.click()
  else {
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).last().click()
  }
  const question = page.locator('.ant-modal-confirm')
  await expect(question).toContainText(text)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(rowWith(page, text)).toHaveCount(0)
}
