import { expect, type Page } from '@playwright/test'

export type DemoUser = { username: string; password: string }

/** Signs in through the login page, as a person would, and waits for the desk behind it. */
export async function login(page: Page, { username, password }: DemoUser): Promise<void> {
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
  await expect(page).not.toHaveURL(/\/user\/login/)
}
