import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { openExample } from './example.ts'

test.use({ user: admin })

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Editors are fetched when they are shown, which takes its time on a busy machine. */
async function openEditor(page: Page, name: string, label: string) {
  await openExample(page, name)
  const editor = page.getByRole('textbox', { name: label, exact: true })
  await editor.waitFor()
  return editor
}

test('[EDITOR-3] code is typed, its language changed, and shown on the whole screen @phone', async ({ page }) => {
  const code = await openEditor(page, 'CodeEditor', '代码')
  await expect(code).toContainText('select symbol')
  await code.press('Control+End')
  await code.pressSequentially('-- 完')
  await expect(code).toContainText('-- 完')
  const frame = page.locator('.code-editor').first()
  await frame.getByRole('button', { name: '全屏' }).click()
  await expect(frame).toHaveAttribute('data-full', 'true')
  await page.keyboard.press('Escape')
  await expect(frame).toHaveAttribute('data-full', 'false')
})

test('[EDITOR-5] a picture is stored on the server and shown in the text', async ({ page }) => {
  const text = await openEditor(page, 'RichText', '富文本')
  await expect(text).toContainText('盘前提示')
  await page.getByLabel('选择图片').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: picture })
  const image = text.locator('img')
  await expect(image).toHaveAttribute('src', /\/sys\/common\/static\//)
  await expect(image).toHaveJSProperty('naturalWidth', 1)
})

test('[EDITOR-4] rich text is formatted and shown inert', async ({ page }) => {
  const text = await openEditor(page, 'RichText', '富文本')
  await text.press('Control+End')
  await page.locator('.rich-text').getByRole('button', { name: '粗体' }).click()
  await text.pressSequentially('重点')
  await expect(text.locator('strong', { hasText: '重点' })).toBeVisible()
  await page.getByRole('button', { name: '查看效果' }).click()
  await expect(page.frameLocator('iframe[title="富文本效果"]').getByText('重点')).toBeVisible()
})

test('[EDITOR-8] Markdown is shown beside its source', async ({ page }) => {
  const source = await openEditor(page, 'MarkdownEditor', 'Markdown')
  await source.press('Control+End')
  await source.pressSequentially('\n# 新标题')
  await expect(page.frameLocator('iframe[title="预览"]').getByRole('heading', { name: '新标题' })).toBeVisible()
})
