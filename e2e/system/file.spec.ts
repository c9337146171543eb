import { manager } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, ask, exportAs, openPage, removeRow, rowWith, unique } from './list-steps.ts'

test.use({ user: manager })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[FILE-20] a picture is uploaded, found, shown, exported and deleted; a renamed page is refused', async ({
  page,
}) => {
  const name = `${unique('走势图')}.png`
  await openPage(page, '/oss/file')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name, mimeType: 'image/png', buffer: png })
  await expect(page.getByText('上传成功！')).toBeVisible()
  await ask(page, '文件名称', name)
  const row = rowWith(page, name)
  await act(page, row, '预览')
  await expect(page.locator('.ant-image-preview img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-image-preview img')).toBeHidden()

  await input.setInputFiles({ name: '假图.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(page.getByText('非法文件类型：png')).toBeVisible()
  await exportAs(page, '文件列表')
  await removeRow(page, name)
})
