import { expect, type Page } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: trader })

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
  await page.goto('/desk')
  const tabs = page.getByRole('navigation', { name: '工作台' })
  await expect(tabs.getByRole('button').first()).toHaveText('盯盘')
  await tabs.getByRole('button', { name: '复盘' }).click()
  await addPanel(page, '资金')
  await expect(page.getByRole('button', { name: '布局 · 已保存' })).toBeVisible()

  await page.getByRole('button', { name: /^布局/ }).click()
  await page.getByText('另存为…').click()
  const asked = page.getByRole('dialog', { name: '另存为' })
  await asked.getByLabel('工作台名称').fill(name)
  await page.keyboard.press('Enter')
  await expect(tabs.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')

  const elsewhere = await open(trader)
  await elsewhere.goto('/desk')
  await elsewhere.getByRole('navigation', { name: '工作台' }).getByRole('button', { name }).click()
  await expect(elsewhere.getByText('资金', { exact: true }).first()).toBeVisible()
})

test('[WORK-18] on a phone the panels are a stack to go through @phone-only', async ({ page }) => {
  await page.goto('/desk')
  const names = page.getByRole('navigation', { name: '面板' })
  await expect(names.getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await names.getByRole('button').nth(1).click()
  await expect(names.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
})
