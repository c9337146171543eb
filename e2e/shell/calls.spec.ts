import type { Request } from '@playwright/test'
import { manager } from '../support/demo-users.ts'
import { onScreen } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

const call = (request: Request) => {
  const url = new URL(request.url())
  const { 'x-access-token': token, 'tenant-id': tenant, 'x-sign': sign, 'x-timestamp': at } = request.headers()
  return { path: url.pathname.replace('/jeecg-boot', ''), seconds: url.searchParams.get('_t'), token, tenant, sign, at }
}

test.describe('§7 the calls it makes', () => {
  test.use({ user: manager })

  test('[REQ-1] [REQ-2] [REQ-3] carry token and tenant; reads carry the second and a signature', async ({ page }) => {
    const seen: ReturnType<typeof call>[] = []
    page.on('request', (request) => request.url().includes('/jeecg-boot/') && seen.push(call(request)))
    await page.goto('/isystem/position')
    await expect(onScreen(page).getByRole('row').nth(1)).toBeVisible()
    expect(seen.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/sys/permission/getUserPermissionByToken', '/sys/position/list']),
    )
    for (const { path, seconds, token, tenant, sign, at } of seen) {
      expect(token, path).toBeTruthy()
      expect(tenant, path).toBe('1')
      if (path.startsWith('/sys/dict/getDictItems/')) continue
      expect(seconds, path).toMatch(/^\d{10}$/)
      expect(sign, path).toMatch(/^[0-9A-F]{32}$/)
      expect(at, path).toMatch(/^\d+$/)
    }
  })
})
