import { expect, type Page } from '@playwright/test'
import { manager } from '../support/demo-users.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: manager })

const barOf = (page: Page) => page.getByRole('region', { name: '时间' })

test('[REPLAY-15] the clock goes to a past day, every panel follows, nobody trades, and it goes back to now', async ({
  page,
}) => {
  await page.goto('/desk')
  await page.getByRole('button', { name: '交易', exact: true }).click()
  const bar = barOf(page)
  await bar.getByRole('button', { name: '回放' }).click()
  await expect(bar.getByText('回放中不可下单')).toBeVisible()

  // A day back, by hand and by the keyboard.
  await bar.getByRole('button', { name: '前一交易日' }).click()
  const day = await bar.getByLabel('回放日期').inputValue()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(bar.getByLabel('回放日期')).not.toHaveValue(day)
  const clock = bar.locator('time')
  const stood = await clock.textContent()
  await page.keyboard.press('ArrowLeft')
  await expect(clock).not.toHaveText(stood ?? '')

  // Panels that follow say so; the ticket is shut.
  const at = await clock.textContent()
  await expect(page.locator('.panel-freshness.is-replay', { hasText: `回放${at}` }).first()).toBeVisible()
  await expect(page.getByText('回放中不可下单').first()).toBeVisible()
  await expect(page.getByText(/不随回放，以下是实时数据/).first()).toBeVisible()

  // It plays, and stands still when it is told to.
  await bar.getByText('×600').click()
  await bar.getByRole('button', { name: '播放 空格' }).click()
  await expect(clock).not.toHaveText(at ?? '')
  await bar.getByRole('button', { name: '暂停 空格' }).click()

  await bar.getByRole('button', { name: '回到实时' }).click()
  await expect(bar.getByText('实时', { exact: true })).toBeVisible()
  await expect(page.locator('.panel-freshness.is-replay')).toHaveCount(0)
})
