import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, openExample, option } from './example.ts'

test.use({ user: admin })

test('[EXAMPLE-3] the cron builder explains an expression and lists its runs', async ({ page }) => {
  const article = await openExample(page, 'CronBuilder')
  const runs = article.getByRole('region', { name: '执行时间' }).first()
  await expect(runs.getByRole('listitem')).toHaveCount(10)
  const field = article.getByRole('textbox', { name: 'Cron表达式' }).first()
  await field.fill('0 0 25 * * ?')
  await expect(article.locator('.ant-typography-danger').first()).toBeVisible()
  await field.fill('0 0 9 30 2 ?')
  const choose = article.getByRole('button', { name: /选\s?择$/ }).first()
  await choose.click()
  const dialog = page.getByRole('dialog', { name: 'Cron表达式' })
  await expect(dialog.getByText('无执行时间')).toBeVisible()
  await button(dialog, '取消').click()
  await field.fill('0 0 9 * * ?')
  await choose.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('tab', { name: '周' }).click()
  await dialog.getByRole('tabpanel').getByRole('radio').nth(1).check()
  await button(dialog, '确定').click()
  await expect(field).toHaveValue(/^0 0 9 \? \* \S+/)
})

test('[EXAMPLE-4] the advanced query refuses to run empty, takes a value from a report, and is saved', async ({
  page,
}) => {
  const article = await openExample(page, 'QueryBuilder')
  await article.getByRole('button', { name: /高级查询/ }).click()
  const builder = page.getByRole('dialog').filter({ hasText: '过滤条件匹配' })
  await button(builder, '查询').click()
  await expect(page.getByText('不能查询空条件')).toBeVisible()
  await builder.getByRole('button', { name: '保存查询' }).click()
  await expect(page.getByText('空条件不能保存')).toBeVisible()
  await builder.getByLabel('字段').click()
  await option(page, '账号').click()
  await builder.getByPlaceholder('请选择').click()
  const report = page.getByRole('dialog', { name: '选择数据' })
  // Other journeys bring people in, and the newest stand first.
  await report.getByPlaceholder('请输入用户账号').fill('admin')
  await button(report, '查询').click()
  await report.getByRole('cell', { name: 'admin', exact: true }).click()
  await button(report, '确定').click()
  await builder.getByRole('button', { name: '保存查询' }).click()
  const naming = page.getByRole('dialog').last()
  await naming.getByRole('textbox').fill('我的账号')
  await naming.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await button(builder, '查询').click()
  await expect(article.getByText(/请求参数：and .*"val":"admin"/)).toBeVisible()
})

test('[EXAMPLE-5] the list page shows people of the server and narrows them', async ({ page }) => {
  const article = await openExample(page, 'ListPage')
  await article.getByLabel('账号').first().fill('admin')
  await button(article, '查询').first().click()
  await expect(article.locator('.list-table tr[data-row-key]')).toHaveCount(1)
})

test('[EXAMPLE-6] a dictionary choice changes every widget bound to it', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'DictRadio'), '单选')
  await place.getByRole('radio', { name: '女' }).first().check()
  await expect(place.getByText('保存值：2')).toBeVisible()
  await expect(place.getByRole('radio', { name: '女' }).last()).toBeChecked()
})

test('[EXAMPLE-7] searching asks the server, a tree opens level by level', async ({ page }) => {
  const search = exampleOf(await openExample(page, 'SearchSelect'), '异步搜索')
  const people = search.getByRole('combobox')
  await people.fill('不会有这个人')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await people.fill('平台')
  await option(page, '平台管理员').click()
  await expect(search.getByText('保存值：admin')).toBeVisible()
  const tree = exampleOf(await openExample(page, 'TreeSelect'), '树')
  await tree.getByRole('combobox').first().click()
  await page.locator('.ant-select-tree-title').first().click()
  await expect(tree.getByText('保存值：--')).toHaveCount(0)
})

test('[EXAMPLE-8] a picture and a file are uploaded, ordered and refused', async ({ page }) => {
  const files = exampleOf(await openExample(page, 'FileUpload'), '文件')
  const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('盘前提示') }
  await files.locator('input[type=file]').setInputFiles(text)
  await expect(files.getByText('note.txt')).toBeVisible()
  const renamed = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script></html>') }
  const picture = exampleOf(await openExample(page, 'ImageUpload'), '单张图片')
  await picture.locator('input[type=file]').setInputFiles(renamed)
  await expect(page.getByText('page.png 上传失败.')).toBeVisible()
  const popup = exampleOf(await openExample(page, 'UploadPopup'), '弹窗上传与排序')
  await popup.getByRole('button', { name: '打开弹窗' }).click()
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  await button(dialog, '确定').click()
  await expect(page.getByText('未上传任何文件')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles([text, { ...text, name: 'second.txt' }])
  await expect(dialog.getByRole('listitem').getByRole('button', { name: /^删除/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: /^前移/ }).first().click()
  await expect(page.getByText('未知的操作')).toBeVisible()
  await dialog.getByRole('button', { name: /^后移/ }).last().click()
  await expect(page.getByText('已到最后~')).toBeVisible()
  await button(dialog, '确定').click()
  await expect(popup.getByText('已选 2 个')).toBeVisible()
})

test('[UPLOAD-15] the keyboard alone opens the chooser of files', async ({ page }) => {
  for (const [name, title, text] of [
    ['FileUpload', '文件', /点击上传/],
    ['ImageUpload', '单张图片', /上传/],
  ] as const) {
    const place = exampleOf(await openExample(page, name), title)
    const press = place.getByRole('button', { name: text })
    for (const key of ['Enter', 'Space']) {
      const chooser = page.waitForEvent('filechooser')
      await press.press(key)
      await (await chooser).setFiles([])
      await expect(press).toBeFocused()
    }
  }
})

/** Spreadsheets are also saved as tables of HTML, which needs no library to write. */
const sheetOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  )

test('[EXAMPLE-9] a list is exported; an import puts in the good rows and lists the bad ones', async ({ page }) => {
  const article = await openExample(page, 'ImportExport')
  const saved = page.waitForEvent('download')
  await button(article, '导出').click()
  expect((await saved).suggestedFilename()).toBe('角色列表.xlsx')
  await button(article, '导入').click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  const start = dialog.getByRole('button', { name: '开始上传' })
  await expect(start).toBeDisabled()
  const code = `e2e_${Date.now()}`
  const buffer = sheetOf([
    ['角色名', '角色编码', '描述'],
    ['旅程角色', code, ''],
    ['', `${code}_nameless`, ''],
  ])
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'roles.xls', mimeType: 'application/vnd.ms-excel', buffer })
  await start.click()
  const errors = page.getByRole('dialog').filter({ hasText: '导入成功，但有错误数据！' })
  await expect(errors).toContainText('已导入行数：1，错误行数：1')
  await expect(errors.getByRole('link')).toHaveAttribute('href', /\/sys\/common\/static\/logs\//)
})
