import { expect, type Page } from '@playwright/test'
import { manager, trader } from '../support/demo-users.ts'
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

test('[WORK-17] a workspace is arranged, kept under a name, and there again elsewhere', async ({ page, open }) => {
  const name = `早盘${Date.now() % 10_000}`
  const desk = await open(trader)
  await desk.goto('/desk')
  const tabs = desk.getByRole('navigation', { name: '工作台' })
  await expect(tabs.getByRole('button').first()).toHaveText('盯盘')
  await tabs.getByRole('button', { name: '复盘' }).click()
  await addPanel(desk, '资金')
  await expect(desk.getByRole('button', { name: '布局 · 已保存' })).toBeVisible()

  await desk.getByRole('button', { name: /^布局/ }).click()
  await desk.getByText('另存为…').click()
  const asked = desk.getByRole('dialog', { name: '另存为' })
  await asked.getByLabel('工作台名称').fill(name)
  await desk.keyboard.press('Enter')
  await expect(tabs.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')

  const elsewhere = await open(trader)
  await elsewhere.goto('/desk')
  await elsewhere.getByRole('navigation', { name: '工作台' }).getByRole('button', { name }).click()
  await expect(elsewhere.getByText('资金', { exact: true }).first()).toBeVisible()

  // Somebody else sees nothing of it.
  await page.goto('/desk')
  const theirs = page.getByRole('navigation', { name: '工作台' })
  await expect(theirs.getByRole('button').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name })).toHaveCount(0)
})

test('[WORK-18] on a phone the panels are a stack to go through @phone-only', async ({ page }) => {
  await page.goto('/desk')
  const names = page.getByRole('navigation', { name: '面板' })
  await expect(names.getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await names.getByRole('button').nth(1).click()
  await expect(names.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
})
