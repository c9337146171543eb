import { expect, test } from '@playwright/test'
import { ask, dialog, openFromMenu, removeRow, rowWith, save } from './list-steps.ts'

test('[ADMIN-1] a dictionary is added, filled, edited, deleted and taken back', async ({ page }) => {
  await openFromMenu(page, 'admin', '平台配置', '数据字典')

  await page.getByRole('button', { name: /新增$/ }).click()
  await dialog(page).getByLabel('字典名称').fill('旅程字典')
  await dialog(page).getByLabel('字典编码').fill('sex')
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page).getByText('该值不可用，系统中已存在！')).toBeVisible()
  await dialog(page).getByLabel('字典编码').fill('journey_dict')
  await save(page)

  await ask(page, '字典编码', 'journey')
  await expect(page).toHaveURL(/dictCode=journey/)
  await expect(page.locator('tr[data-row-key]')).toHaveCount(1)

  await rowWith(page, 'journey_dict').getByRole('button', { name: '字典配置' }).click()
  const items = dialog(page)
  await expect(items.getByText('这个字典还没有选项')).toBeVisible()
  await items.getByRole('button', { name: /新增$/ }).click()
  await dialog(page).getByLabel('名称', { exact: true }).fill('第一项')
  await dialog(page).getByLabel('数据值', { exact: true }).fill('1')
  await save(page)
  await expect(rowWith(items, '第一项')).toBeVisible()
  await page.keyboard.press('Escape')

  await rowWith(page, 'journey_dict').getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByLabel('字典名称').fill('旅程字典二')
  await save(page)
  await expect(rowWith(page, '旅程字典二')).toBeVisible()

  await removeRow(page, '旅程字典二')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '回收站' }).click()
  await rowWith(dialog(page), 'journey_dict').getByRole('button', { name: '还原', exact: true }).click()
  await expect(rowWith(dialog(page), 'journey_dict')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rowWith(page, '旅程字典二')).toBeVisible()
  await removeRow(page, '旅程字典二')
})
