import { expect, test } from './support/shell-test.ts'
import { admin } from './support/demo-users.ts'
import { login } from './support/login.ts'

test('[SMOKE-1] a visitor without a session is led to the login page @phone', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/dashboard/analysis')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await expect(page.getByRole('button', { name: /^登\s*录$/ })).toBeVisible()
  expect(problems).toEqual([])
})

test('[SMOKE-2] a demo account signs in and lands on the home page @phone', async ({ page }) => {
  await login(page, admin)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})
