import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  add,
  ask,
  choose,
  closeDialog,
  dialog,
  exportAs,
  openPage,
  question,
  rowWith,
  save,
  unique,
} from './list-steps.ts'

test.use({ user: admin })

test('[JOB-20] a job is added, run at once, found in its history, stopped, exported and deleted', async ({ page }) => {
  const words = unique('浏览器里添加的')
  await openPage(page, '/isystem/QuartzJobList')
  await expect(rowWith(page, '归档日志').first()).toBeVisible()

  const form = await add(page)
  await choose(page, form.getByLabel('任务名称'), '示例任务（sample）')
  await form.getByLabel('Cron表达式').fill('0 0 4 * * ? *')
  await form.getByLabel('参数').fill(words)
  await form.getByLabel('描述').fill(words)
  await save(page)

  await ask(page, '描述', words)
  const row = rowWith(page, words)
  await act(page, row, '立即执行')
  await question(page).getByRole('button', { name: '立即执行' }).click()
  await expect(page.getByText('执行成功!')).toBeVisible()
  await act(page, row, '执行记录')
  const run = rowWith(dialog(page), '手动').first()
  // The run is told to the list when it is asked again.
  await expect(async () => {
    await dialog(page).getByRole('button', { name: '刷新' }).click()
    await expect(run).toContainText('成功', { timeout: 2000 })
  }).toPass()
  await expect(run).toContainText(`参数：${words}`)
  await closeDialog(page)

  await act(page, row, '停止')
  await expect(row).toContainText('停止')
  await exportAs(page, '定时任务列表')
  await act(page, row, '编辑')
  await dialog(page).getByLabel('描述').fill(`${words}二`)
  await save(page)
  await act(page, rowWith(page, `${words}二`), '删除')
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /^删\s*除$/ })
    .click()
  await expect(rowWith(page, words)).toHaveCount(0)
})
