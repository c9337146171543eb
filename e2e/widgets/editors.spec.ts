import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { walk } from './example.ts'

test.use({ user: admin })

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Editors are fetched when they are shown, which takes its time on a busy machine. */
async function editorOf(page: Page, label: string) {
  const editor = page.getByRole('textbox', { name: label, exact: true })
  await editor.waitFor()
  return editor
}

async function writeCode(page: Page) {
  const code = await editorOf(page, '代码')
  await expect(code).toContainText('select symbol')
  await code.press('Control+End')
  await code.pressSequentially('-- 完')
  await expect(code).toContainText('-- 完')
  const frame = page.locator('.code-editor').first()
  await frame.getByRole('button', { name: '全屏' }).click()
  await expect(frame).toHaveAttribute('data-full', 'true')
  await page.keyboard.press('Escape')
  await expect(frame).toHaveAttribute('data-full', 'false')
}

async function writeRichText(page: Page) {
  const text = await editorOf(page, '富文本')
  await expect(text).toContainText('盘前提示')
  await page.getByLabel('选择图片').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: picture })
  const image = text.locator('img')
  await expect(image).toHaveAttribute('src', /\/sys\/common\/static\//)
  await expect(image).toHaveJSProperty('naturalWidth', 1)
  await text.press('Control+End')
  await page.locator('.rich-text').getByRole('button', { name: '粗体' }).click()
  await text.pressSequentially('重点')
  await expect(text.locator('strong', { hasText: '重点' })).toBeVisible()
  await page.getByRole('button', { name: '查看效果' }).click()
  await expect(page.frameLocator('iframe[title="富文本效果"]').getByText('重点')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function writeMarkdown(page: Page) {
  const source = await editorOf(page, 'Markdown')
  await source.press('Control+End')
  await source.pressSequentially('\n# 新标题')
  await expect(page.frameLocator('iframe[title="预览"]').getByRole('heading', { name: '新标题' })).toBeVisible()
}

test('[EXAMPLE-1] [EDITOR-3] [EDITOR-4] [EDITOR-5] [EDITOR-8] code is typed on the whole screen, rich text formatted and illustrated, Markdown shown beside its source @phone', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone'
  await walk(page, {
    CodeEditor: () => writeCode(page),
    RichText: isPhone ? undefined : () => writeRichText(page),
    MarkdownEditor: isPhone ? undefined : () => writeMarkdown(page),
  })
})
