import type { Locator, Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, option, walk, type Visit } from './example.ts'

// The walks share nothing: they are shared between the workers.
test.describe.configure({ mode: 'parallel' })
test.use({ user: admin })

const chooses =
  (title: string, text: string, stored: string): Visit =>
  async (article, page) => {
    const place = exampleOf(article, title)
    await place.getByRole('combobox').click()
    await option(page, text).click()
    await page.keyboard.press('Escape')
    await expect(place.getByText(`保存值：${stored}`)).toBeVisible()
  }

const shows =
  (title: string, text: string | RegExp): Visit =>
  async (article) => {
    await expect(exampleOf(article, title).getByText(text).first()).toBeVisible()
  }

const cron: Visit = async (article, page) => {
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
}

const advancedQuery: Visit = async (article, page) => {
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
}

const people: Visit = async (article) => {
  await article.getByLabel('账号').first().fill('admin')
  await button(article, '查询').first().click()
  await expect(article.locator('.list-table tr[data-row-key]')).toHaveCount(1)
}

const radios: Visit = async (article) => {
  const place = exampleOf(article, '单选')
  await place.getByRole('radio', { name: '女' }).first().check()
  await expect(place.getByText('保存值：2')).toBeVisible()
  await expect(place.getByRole('radio', { name: '女' }).last()).toBeChecked()
}

const search: Visit = async (article, page) => {
  const place = exampleOf(article, '异步搜索')
  const people = place.getByRole('combobox')
  await people.fill('不会有这个人')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await people.fill('平台')
  await option(page, '平台管理员').click()
  await expect(place.getByText('保存值：admin')).toBeVisible()
}

const tree: Visit = async (article, page) => {
  const place = exampleOf(article, '树')
  await place.getByRole('combobox').first().click()
  await page.locator('.ant-select-tree-title').first().click()
  await expect(place.getByText('保存值：--')).toHaveCount(0)
}

const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('盘前提示') }

/** The keyboard alone opens the chooser of files, and the button keeps it. */
async function chooseByKeys(page: Page, place: Locator, text: RegExp) {
  const press = place.getByRole('button', { name: text })
  for (const key of ['Enter', 'Space']) {
    const chooser = page.waitForEvent('filechooser')
    await press.press(key)
    await (await chooser).setFiles([])
    await expect(press).toBeFocused()
  }
}

const file: Visit = async (article, page) => {
  const files = exampleOf(article, '文件')
  await chooseByKeys(page, files, /点击上传/)
  await files.locator('input[type=file]').setInputFiles(text)
  await expect(files.getByText('note.txt')).toBeVisible()
}

const picture: Visit = async (article, page) => {
  const renamed = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script></html>') }
  const place = exampleOf(article, '单张图片')
  await chooseByKeys(page, place, /上传/)
  await place.locator('input[type=file]').setInputFiles(renamed)
  await expect(page.getByText('page.png 上传失败.')).toBeVisible()
}

const ordered: Visit = async (article, page) => {
  const popup = exampleOf(article, '弹窗上传与排序')
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
}

/** Spreadsheets are also saved as tables of HTML, which needs no library to write. */
const sheetOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  )

const exchange: Visit = async (article, page) => {
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
  // It stands above every page until it has been read.
  await page.keyboard.press('Escape')
  await expect(errors).toBeHidden()
}

const treeTable: Visit = async (article) => {
  const place = exampleOf(article, '树形表格')
  const opener = place.getByRole('button', { name: '展开行' }).first()
  await opener.waitFor()
  const rows = place.locator('tr[data-row-key]')
  const before = await rows.count()
  await opener.click()
  await expect(rows).not.toHaveCount(before)
}

const category: Visit = async (article, page) => {
  const place = exampleOf(article, '分类')
  await place.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-tree-title').first().click()
  await page.keyboard.press('Escape')
  await expect(place.getByText(/保存值：\w+/)).toBeVisible()
}

const hours: Visit = async (article) => {
  const place = exampleOf(article, '小时选择')
  await place.getByRole('radio', { name: '每时' }).check()
  await expect(place.getByText('保存值：*')).toBeVisible()
}

const subTable: Visit = async (article, page) => {
  const place = exampleOf(article, '子表弹出框')
  await place.getByRole('button', { name: '查看子表' }).click()
  await expect(page.getByRole('tooltip').locator('tr[data-row-key]').first()).toBeVisible()
  await place.getByRole('button', { name: '打不开的子表' }).click()
  await expect(page.getByText('打开子表失败')).toBeVisible()
}

test('[EXAMPLE-1] [EXAMPLE-4] [EXAMPLE-5] [EXAMPLE-9] [SUBTABLE-1] tables and lists of the gallery are read, narrowed, exported and imported @phone', async ({
  page,
}, { project }) => {
  const onDesk = (visit: Visit): Visit => (project.name === 'phone' ? undefined : visit)
  await walk(page, {
    EditableTable: undefined,
    ListPage: onDesk(people),
    QueryBuilder: onDesk(advancedQuery),
    ImportExport: onDesk(exchange),
    TreeTable: treeTable,
    SubTable: onDesk(subTable),
  })
})

test('[EXAMPLE-1] [EXAMPLE-3] [EXAMPLE-6] [EXAMPLE-7] [EXAMPLE-8] [UPLOAD-15] words, trees, times and files of the gallery are chosen @phone', async ({
  page,
  adminApi,
}, { project }) => {
  const onDesk = (visit: Visit): Visit => (project.name === 'phone' ? undefined : visit)
  await adminApi.call('POST', '/sys/category/add', { body: { name: `示例分类${Date.now()}` } })
  await walk(page, {
    DictSelect: chooses('字典', '女', '2'),
    DictMultiSelect: chooses('分隔符', '高', 'L;M;H'),
    DictRadio: onDesk(radios),
    DictTag: shows('文字', '女'),
    SearchSelect: onDesk(search),
    TreeSelect: onDesk(tree),
    CategorySelect: category,
    CronBuilder: onDesk(cron),
    HourPicker: hours,
    FileUpload: onDesk(file),
    ImageUpload: onDesk(picture),
    UploadPopup: onDesk(ordered),
  })
})
