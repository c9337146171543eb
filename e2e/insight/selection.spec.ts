import { researcher } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: researcher })

/** The factors of a whole market are worked out after the start. */
const worked = { timeout: 300_000 }

test('[SEL-20] a preset ranks, a slider re-ranks, a row explains itself, the past shows its losers, a plan is kept', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/ai/select')
  const rows = page.getByRole('table', { name: '选股结果' }).locator('tbody tr')
  // What is still being worked out comes by itself.
  await expect(rows.first()).toBeVisible(worked)
  const explained = page.getByRole('complementary', { name: '解释' })
  await expect(explained.getByRole('region', { name: '加分最多' }).getByRole('listitem').first()).toContainText(
    'σ',
    worked,
  )

  // Another preset is another ranking; own weights as well.
  const before = await rows.first().textContent()
  await page.getByText('价值', { exact: true }).first().click()
  await expect(rows.first()).not.toHaveText(before ?? '')
  await page.getByRole('slider', { name: '低换手（20日）' }).focus()
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight')
  // Own weights rank anew a moment after the last key.
  await expect(async () => {
    await rows.nth(2).click()
    await expect(explained.getByText(/第 3 \//)).toBeVisible({ timeout: 5000 })
  }).toPass(worked)

  await page.getByRole('tab', { name: '因子IC' }).click()
  await expect(page.getByRole('table', { name: '因子IC' }).getByRole('button', { name: '股息率' })).toBeVisible(worked)
  await page.getByRole('tab', { name: '历史表现' }).click()
  await expect(page.getByText(/不足两年/)).toBeVisible(worked)
  await expect(page.getByRole('cell', { name: /^[1-9]\d* \/ \d+$/ }).first()).toBeVisible()

  await page.getByRole('tab', { name: '选股结果' }).click()
  await page.getByRole('button', { name: '保存方案' }).click()
  const dialog = page.getByRole('dialog', { name: '保存方案' })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('请填写方案名称')).toBeVisible()
  const name = `旅程${Date.now() % 1_000_000}`
  await dialog.getByRole('textbox', { name: '方案名称' }).fill(name)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(`${name} v1`)).toBeVisible()

  // What was chosen goes on: into a proposal.
  await page.getByRole('button', { name: '生成提案' }).click()
  await expect(page).toHaveURL(/decision\/proposal/)
  expect(problems).toEqual([])
})
