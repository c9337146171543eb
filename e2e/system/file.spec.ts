import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[FILE-20] a picture is uploaded, shown and deleted; a renamed page is refused', async ({ page }) => {
  await login(page, admin)
  await page.goto('/oss/file')
  const name = `走势图${Date.now()}.png`
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name, mimeType: 'image/png', buffer: png })
  await expect(page.getByText('上传成功！')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: '预览' }).click()
  await expect(page.locator('.ant-image-preview img')).toBeVisible()
  await page.keyboard.press('Escape')

  await input.setInputFiles({ name: '假图.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(page.getByText('非法文件类型：png')).toBeVisible()

  await row
    .getByRole('button', { name: '更多' })
    .or(row.getByRole('button', { name: '删除' }))
    .first()
    .click()
  const inMenu = page.getByRole('menuitem', { name: '删除' })
  if (await inMenu.isVisible()) await inMenu.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除|确\s*定/ })
    .click()
  await expect(row).toHaveCount(0)
})
