import { trader } from '../support/demo-users.ts'
import { go } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: trader })

/** A machine under load may take its time to build the market. */
const built = { timeout: 240_000 }

test('[NEWS-20] a headline opens its analysis, the page finds and reads news, and the record answers for them', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/insight/news')
  const lines = page.getByRole('list', { name: '资讯' }).getByRole('button')
  await expect(lines.first()).toBeVisible(built)

  // The header's line has what the page has.
  await page.getByRole('button', { name: '更多新闻' }).click(built)
  const list = page.getByRole('dialog', { name: '财经新闻' })
  await list.getByRole('heading', { level: 3 }).first().getByRole('button').click()
  const analysis = page.getByRole('dialog', { name: 'AI新闻分析' })
  await expect(analysis.getByText('规则引擎').first()).toBeVisible()
  await expect(analysis.getByText('仅供参考，不构成投资建议')).toBeVisible()
  await analysis.getByRole('button', { name: /close|关闭/i }).click()
  await list.getByRole('button', { name: /close|关闭/i }).click()

  // Filtered to what the lexicon finds bad, and read in full.
  await page.getByRole('combobox', { name: '判断' }).click()
  await page.getByTitle('▼ 偏空').click()
  await expect(lines.first()).toContainText('▼')
  await lines.nth(1).click()
  const reader = page.getByRole('region', { name: '资讯全文' })
  await expect(reader.getByText('原文依据')).toBeVisible()
  await expect(reader.getByText(/▼ (利空|看空|向下)/)).toBeVisible()
  await page.getByRole('searchbox', { name: '关键词' }).fill('没有这样的词')
  await page.keyboard.press('Enter')
  await expect(page.getByText('近30天没有符合条件的资讯')).toBeVisible()

  await go(page, '/insight/record')
  await expect(page.getByText('校准曲线').first()).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('cell', { name: '个股分析' }).first()).toBeVisible({ timeout: 5000 })
  }).toPass(built)
  expect(problems).toEqual([])
})

test('[EMOTION-20] market emotion opens from the header and, on its page, down to the shares, also on a phone', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/insight/emotion')
  const panels = page.getByRole('navigation', { name: '面板' })
  for (const isPhone of [false, true]) {
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').getByRole('button', { name: '市场情绪', exact: true }).click()
    const modal = page.getByRole('dialog', { name: '市场情绪' })
    await expect(modal.getByText(/数据截至/)).toBeVisible(built)
    await expect(modal.getByText('仅供参考，不构成投资建议')).toBeVisible()
    await modal.getByRole('button', { name: /close|关闭/i }).click()
    await expect(modal).toBeHidden()

    if (isPhone) await panels.getByRole('button', { name: '情绪构成' }).click()
    const shares = page.getByRole('region', { name: '跌停家数的证券' })
    if (isPhone) await expect(shares).toHaveCount(0)
    await page.getByRole('button', { name: /跌停家数/ }).click()
    await expect(shares).toContainText('收在跌停价且封住的股票')
  }
  expect(problems).toEqual([])
})
