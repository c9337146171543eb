import { expect, type Page } from '@playwright/test'
import { manager, risk } from '../support/demo-users.ts'
import { test as base } from '../support/trading-test.ts'

const test = base.extend({ user: risk })

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '停止状态' }).getByRole('row').filter({ hasText: name })

async function giveReason(page: Page, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: /^(停止交易|解除停止)$/ }).click()
  await expect(dialog).toBeHidden()
}

test('[KILL-E1] a risk officer stops an account, and only somebody else lets it trade again', async ({
  page,
  open,
  desk,
}) => {
  const account = await desk.openAccount()
  // Two keys from any page.
  await page.goto('/isps/userAnnouncement')
  await expect(page.getByRole('button', { name: '搜索菜单与证券' })).toBeVisible()
  await page.keyboard.press('Alt+KeyK')
  await expect(page).toHaveURL('/quant/killSwitch')
  const row = rowOf(page, account.name)
  await expect(row).toContainText('交易中')
  await row.getByRole('button', { name: '停止' }).click()
  await giveReason(page, '停止原因', '旅程演练')
  await expect(row).toContainText('已停止')
  // Whoever stopped it has nothing to press.
  await expect(row).toContainText('须由另一人解除')

  const colleague = await open(manager)
  await colleague.goto('/quant/killSwitch')
  const theirs = rowOf(colleague, account.name)
  await expect(theirs).toContainText('旅程演练')
  await theirs.getByRole('button', { name: '解除' }).click()
  await giveReason(colleague, '解除原因', '演练结束')
  await expect(theirs).toContainText('交易中')
  const history = colleague.getByRole('region', { name: '停止记录' })
  await expect(history.getByRole('row').filter({ hasText: account.name })).toHaveCount(2)
})
