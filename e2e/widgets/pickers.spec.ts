import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, walk, type Visit } from './example.ts'

test.use({ user: admin })

/** A list picker: its dialog opens, a row is taken, the value is stored. */
const pickRow =
  (title: string, name: RegExp): Visit =>
  async (article, page) => {
    const place = exampleOf(article, title)
    await place.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('tr[data-row-key]').first().click()
    await dialog.getByRole('button', { name: /确认修改|确\s?定/ }).click()
    await expect(dialog).toBeHidden()
    await expect(place.getByText(/保存值：\w+/)).toBeVisible()
  }

const oneUser: Visit = async (article, page) => {
  const place = exampleOf(article, '单选用户')
  await place.getByRole('button', { name: '选择用户' }).click()
  const dialog = page.getByRole('dialog', { name: /选择用户/ })
  await dialog.locator('tr[data-row-key]').first().click()
  await dialog.locator('tr[data-row-key]').nth(1).click()
  await expect(dialog.getByText('已选择 1 项')).toBeVisible()
  await button(dialog, '取消').click()
  await expect(place.getByText('保存值：--')).toBeVisible()
}

const usersOfDepart: Visit = async (article, page) => {
  const place = exampleOf(article, '按部门选择用户')
  await place.getByRole('button', { name: '选择用户' }).click()
  const dialog = page.getByRole('dialog', { name: /选择用户/ })
  const rows = dialog.locator('tr[data-row-key]')
  await expect(rows.first()).toBeVisible()
  const narrowed = page.waitForResponse((answer) => answer.url().includes('departId='))
  await dialog.getByRole('navigation', { name: '部门' }).locator('.ant-tree-node-content-wrapper').first().click()
  await narrowed
  await rows.first().click()
  await expect(dialog.getByText('已选择 1 项')).toBeVisible()
  await button(dialog, '确定').click()
  await expect(place.getByText(/保存值：\w+/)).toBeVisible()
}

const departsBelow: Visit = async (article, page) => {
  const place = exampleOf(article, '选择部门')
  await place.getByRole('button', { name: '选择部门' }).click()
  const dialog = page.getByRole('dialog', { name: /选择部门/ })
  await dialog.getByRole('button', { name: '取消关联' }).click()
  await page.getByRole('menuitem', { name: '父子关联' }).click()
  await dialog.locator('.ant-tree-checkbox').first().click()
  await expect(dialog.locator('.ant-tree-checkbox-checked').nth(1)).toBeVisible()
  await button(dialog, '确认').click()
  await expect(place.getByText(/保存值：\w+,\w+/)).toBeVisible()
}

const anyRecord: Visit = async (article, page) => {
  const place = exampleOf(article, '选择业务记录')
  await button(place, '选择').click()
  const dialog = page.getByRole('dialog', { name: /字典选择/ })
  await dialog.getByLabel('字典名称').fill('优先级')
  await button(dialog, '查询').click()
  await dialog.getByRole('cell', { name: 'priority', exact: true }).click()
  await dialog.getByRole('button', { name: /^移除/ }).click()
  await expect(dialog.getByText('还没有选择')).toBeVisible()
  await dialog.getByRole('cell', { name: 'priority', exact: true }).click()
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(place.getByText('保存值：priority')).toBeVisible()
}

const report = (page: Page) => page.getByRole('dialog', { name: '选择数据' })
const reportRow = (page: Page) => report(page).locator('tr[data-row-key]').first()

const rowOfReport: Visit = async (_article, page) => {
  await page.getByLabel('负责人').click()
  await expect(report(page).getByText(/共 \d+ 条/)).toBeVisible()
  await button(report(page), '确定').click()
  await expect(page.getByText('请选择一条记录')).toBeVisible()
  const account = await reportRow(page).locator('td').nth(1).innerText()
  await reportRow(page).click()
  await expect(report(page).getByText('已选择 1 项')).toBeVisible()
  await button(report(page), '确定').click()
  await expect(report(page)).toBeHidden()
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue(account)
}

const rowsOfReport: Visit = async (_article, page) => {
  await page.getByPlaceholder('选择多个用户').click()
  await report(page).getByRole('textbox', { name: '用户账号' }).fill('admin')
  await button(report(page), '查询').click()
  await expect(report(page).locator('tr[data-row-key]')).toHaveCount(1)
  await reportRow(page).click()
  await button(report(page), '重置').click()
  await expect(report(page).locator('tr[data-row-key]')).not.toHaveCount(1)
  await report(page).locator('tr[data-row-key]').filter({ hasNotText: 'admin' }).first().click()
  await expect(report(page).getByText('已选择 2 项')).toBeVisible()
  await report(page).getByRole('button', { name: /展开/ }).click()
  await expect(report(page).getByLabel('部门')).toBeVisible()
  await button(report(page), '确定').click()
  await expect(page.getByPlaceholder('选择多个用户')).toHaveValue(/^admin,\w+$/)
}

const area: Visit = async (article) => {
  await expect(
    exampleOf(article, '级联')
      .getByText(/浦东新区/)
      .first(),
  ).toBeVisible()
}

/** Level by level. */
const areaByKeys: Visit = async (article) => {
  const place = exampleOf(article, '省市区')
  const province = place.getByRole('combobox', { name: '省' })
  await province.fill('北京')
  await province.press('Enter')
  await expect(place.getByText('浦东新区')).toHaveCount(0)
  await expect(place.getByText('保存值：110000')).toBeVisible()
}

test('[EXAMPLE-1] [PICK-1] [PICK-3] [PICK-5] [PICK-6] [POPUP-5] [POPUP-7] [WIDGET-8] people, departments, records, rows of a report and areas are picked @phone', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const onDesk = (visit: Visit): Visit => (isPhone ? undefined : visit)
  await walk(page, {
    UserPicker: oneUser,
    DepartUserPicker: onDesk(usersOfDepart),
    DepartPicker: onDesk(departsBelow),
    RolePicker: pickRow('单选', /选\s?择$/),
    PositionPicker: pickRow('单选', /选\s?择$/),
    RecordPicker: onDesk(anyRecord),
    ReportPicker: async (article) => {
      await rowOfReport?.(article, page)
      if (!isPhone) await rowsOfReport?.(article, page)
    },
    AreaPicker: async (article) => {
      await area?.(article, page)
      if (!isPhone) await areaByKeys?.(article, page)
    },
  })
})
