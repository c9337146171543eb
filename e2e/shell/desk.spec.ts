import { marketStands } from '../support/api.ts'
import { trader } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { bellOf, onScreen } from '../support/frame.ts'

test.beforeEach(({ managerApi }) => marketStands(managerApi))

test.describe('§2.4 the header', () => {
  test.use({ user: trader })

  test('[EMOTION-1] opens the market emotion and asks again every 60 s', async ({ page, server }) => {
    const asked = (path: string) => server.calls.filter((one) => one === path).length
    await page.clock.install()
    // Not the home page: its card asks for the same.
    await page.goto('/deriv/order')
    await page.getByRole('button', { name: '市场情绪', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '市场情绪' })
    await expect(dialog).toBeVisible()
    expect(asked('/emotion/getEmotionDay')).toBe(0)
    await page.clock.runFor(1000)
    await expect(dialog.getByRole('figure')).toHaveCount(2)
    await expect(dialog.locator('.emotion-proposal')).not.toBeEmpty()
    await page.clock.runFor(60_000)
    await expect.poll(() => asked('/emotion/getEmotionDay')).toBe(2)
    await expect.poll(() => asked('/emotion/getEmotionProposal')).toBe(2)
  })

  test('[EMOTION-1] stays silent when the market cannot say how it feels', async ({ page, server }) => {
    server.answer('/emotion/getEmotionDay', { status: 500 })
    server.answer('/emotion/getEmotionProposal', { status: 500 })
    await page.goto('/deriv/order')
    await page.getByRole('button', { name: '市场情绪', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '市场情绪' })).toContainText('暂无情绪数据')
    await expect(page.locator('.ant-notification-notice')).toHaveCount(0)
  })

  test('[LANDING-4] §4 the home page shows what the accounts are worth and how the indexes stand', async ({ page }) => {
    await page.goto('/dashboard/analysis')
    const accounts = onScreen(page).getByRole('region', { name: '我的账户' })
    await expect(accounts.getByText('总资产', { exact: true })).toBeVisible()
    await expect(accounts).toContainText('万')
    await expect(onScreen(page).getByRole('region', { name: '主要指数' }).getByRole('listitem')).toHaveCount(7)
  })
})

test.describe('§6 without INDEX:emotion', () => {
  test.use({ user: trader })
  test('[CAN-3] the button is not there', async ({ page, server }) => {
    server.rewrite('/sys/permission/getUserPermissionByToken', (answer) => {
      const result = answer.result as { auth: { action: string }[] }
      const auth = result.auth.filter(({ action }) => action !== 'INDEX:emotion')
      expect(auth.length).toBeLessThan(result.auth.length)
      return { ...answer, result: { ...result, auth } }
    })
    await page.goto('/dashboard/analysis')
    await expect(onScreen(page).getByRole('region', { name: '主要指数' }).getByRole('listitem')).toHaveCount(7)
    await expect(bellOf(page)).toBeVisible()
    await expect(page.getByRole('button', { name: '市场情绪' })).toHaveCount(0)
  })
})
