import { expect, test } from './support/shell-test.ts'
import { admin } from './support/demo-users.ts'
import { login } from './support/login.ts'

test('[SMOKE-1] [SMOKE-2] a visitor is led to the login page, signs in and lands on the home page @phone', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/dashboard/analysis')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await expect(page.getByRole('button', { name: /^登\s*录$/ })).toBeVisible()
  expect(problems).toEqual([])
  await login(page, admin)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})
