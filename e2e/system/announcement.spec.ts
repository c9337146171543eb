import { manager } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, add, ask, dialog, exportAs, openPage, removeRow, rowWith, save, unique } from './list-steps.ts'

test.use({ user: manager })

test('[PAGES-E19] an announcement is written, released, read, withdrawn, edited and deleted', async ({ page }) => {
  const title = unique('旅程通告')
  await openPage(page, '/isystem/annountCement')
  const form = await add(page)
  await form.getByLabel('标题', { exact: true }).fill(title)
  await form.getByRole('textbox', { name: '内容' }).fill('第一段 <b>')
  await save(page)
  await ask(page, '标题', title)
  const row = rowWith(page, title)
  await expect(row).toContainText('未发布')
  await act(page, row, '发布')
  await expect(row).toContainText('已发布')
  await expect(row).toContainText('沈知远')
  await act(page, row, '详情')
  await expect(dialog(page).frameLocator('iframe').getByText('第一段 <b>')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await exportAs(page, '系统通告列表')

  await openPage(page, `/isps/userAnnouncement?titile=${title}`)
  await expect(rowWith(page, title)).toContainText('未读')
  await rowWith(page, title).getByRole('button', { name: title }).click()
  await expect(dialog(page)).toContainText('沈知远')
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(rowWith(page, title)).toContainText('已读')

  await openPage(page, `/isystem/annountCement?titile=${title}`)
  await act(page, row, '撤销')
  await expect(row).toContainText('已撤销')
  await act(page, row, '编辑')
  await dialog(page).getByLabel('标题', { exact: true }).fill(`${title}二`)
  await save(page)
  await removeRow(page, `${title}二`)
})
