import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, add, dialog, exportAs, openPage, question, rowWith, save, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E1] a category is added, given a child, renamed, exported and removed with what is below it', async ({
  page,
}) => {
  const name = unique('行业')
  await openPage(page, '/isys/category')
  const form = await add(page)
  await form.getByLabel('分类名称').fill(name)
  await save(page)

  await page.getByPlaceholder('搜索分类名称、编码').fill(name)
  await act(page, rowWith(page, name), '添加下级')
  await dialog(page).getByLabel('分类名称').fill(`${name}-下级`)
  await save(page)
  const child = rowWith(page, `${name}-下级`)
  await expect(child).toBeVisible()

  await act(page, child, '编辑')
  await dialog(page).getByLabel('分类名称').fill(`${name}-改名`)
  await save(page)
  await expect(rowWith(page, `${name}-改名`)).toBeVisible()
  await exportAs(page, '分类字典列表')

  await act(page, rowWith(page, name).first(), '删除')
  await expect(question(page)).toContainText('确认删除 1 个分类及其下 1 个吗？')
  await question(page)
    .getByRole('button', { name: /^删\s*除$/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
