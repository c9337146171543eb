import { expect, type Page } from '@playwright/test'
import { manager } from '../support/demo-users.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: manager })

async function addPanel(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '添加面板' }).click()
  const dialog = page.getByRole('dialog', { name: '添加面板' })
  await dialog.getByLabel('查找面板').fill(title)
  await dialog.getByRole('button', { name: title, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('[WORK-17] a workspace is arranged, kept under a name, and there again elsewhere', async ({
  page,
  newPerson,
  open,
}) => {
  const person = await newPerson('交易员')
  const desk = await open(person)
  await desk.goto('/desk')
  await expect(desk.getByRole('navigation', { name: '工作台' }).getByRole('button')).toContainText(['盯盘', '交易'])
  await desk.getByRole('button', { name: '交易', exact: true }).click()
  await addPanel(desk, '资金')
  await expect(desk.getByText('布局 · 已保存')).toBeVisible()

  await desk.getByRole('button', { name: /布局/ }).click()
  await desk.getByText('另存为…').click()
  await desk.getByRole('dialog', { name: '另存为' }).getByLabel('工作台名称').fill('早盘')
  await desk.keyboard.press('Enter')
  const tab = desk.getByRole('button', { name: '早盘', exact: true })
  await expect(tab).toHaveAttribute('aria-current', 'true')

  const elsewhere = await open(person)
  await elsewhere.goto('/desk')
  await elsewhere.getByRole('button', { name: '早盘', exact: true }).click()
  await expect(elsewhere.getByRole('tab', { name: /资金/ }).first()).toBeVisible()

  // Somebody else sees nothing of it.
  await page.goto('/desk')
  await expect(page.getByRole('navigation', { name: '工作台' })).toBeVisible()
  await expect(page.getByRole('button', { name: '早盘', exact: true })).toHaveCount(0)
})

test('[WORK-18] on a phone the panels are a stack to go through @phone-only', async ({ page }) => {
  await page.goto('/desk')
  const names = page.getByRole('navigation', { name: '面板' })
  await expect(names.getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await names.getByRole('button').nth(1).click()
  await expect(names.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
})
