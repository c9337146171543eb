import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: admin })

test('[MON-10] the monitor shows live figures and charts, and can be frozen @phone-only', async ({ page }) => {
  await page.goto('/monitor/ServiceMonitor')
  await expect(page.getByText('进程内存')).toBeVisible()
  await expect(page.getByText('网络连接 / 消息通道')).toBeVisible()
  await expect(page.getByText('PostgreSQL', { exact: false }).first()).toBeVisible()
  await expect(page.locator('.monitor-chart canvas')).toHaveCount(4)
  await page.getByRole('switch', { name: '冻结' }).click()
  await expect(page.getByRole('switch', { name: '冻结' })).toBeChecked()
})
