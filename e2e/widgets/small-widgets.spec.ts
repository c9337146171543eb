import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, openExample } from './example.ts'

test.use({ user: admin })

test('[WIDGET-1] the slider passes by the keyboard alone, and says so', async ({ page }) => {
  const slide = exampleOf(await openExample(page, 'SliderCaptcha'), '滑块验证')
  const handle = slide.getByRole('button', { name: '拖动滑块验证' })
  await handle.focus()
  await handle.press('ArrowRight')
  await handle.blur()
  await expect(slide.getByText('拖动滑块验证')).toBeVisible()
  await handle.focus()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight')
  await expect(slide.getByText('验证通过')).toBeVisible()
})

test('[WIDGET-6] a prompt keeps to its rules and takes the new name', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'PromptDialog'), '重命名')
  await place.getByRole('button', { name: /重命名/ }).click()
  const dialog = page.getByRole('dialog', { name: '重命名' })
  await dialog.getByLabel('名称').fill('')
  await button(dialog, '重命名').click()
  await expect(dialog.getByText('请输入名称')).toBeVisible()
  await dialog.getByLabel('名称').fill('量枢二号')
  await button(dialog, '重命名').click()
  await expect(place.getByRole('button', { name: '重命名：量枢二号' })).toBeVisible()
})

test('[WIDGET-7] a dialog goes full screen and opens in its own size again @phone', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'AppModal'), '可拖动的对话框')
  await place.getByRole('button', { name: '打开对话框' }).click()
  const dialog = page.getByRole('dialog', { name: /可拖动的对话框/ })
  await dialog.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(dialog.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await place.getByRole('button', { name: '打开对话框' }).click()
  await expect(dialog.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  const details = exampleOf(await openExample(page, 'DetailModal'), '详细信息')
  await details.getByRole('button', { name: '详细信息' }).click()
  await expect(page.getByRole('dialog', { name: /详细信息/ }).getByRole('tab', { name: '投资经理' })).toBeVisible()
})

test('[SUBTABLE-1] a sub-table shows rows of the server, one that cannot says so', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'SubTable'), '子表弹出框')
  await place.getByRole('button', { name: '查看子表' }).click()
  await expect(page.getByRole('tooltip').locator('tr[data-row-key]').first()).toBeVisible()
  await place.getByRole('button', { name: '打不开的子表' }).click()
  await expect(page.getByText('打开子表失败')).toBeVisible()
})

test('[WIDGET-8] an area is chosen level by level', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'AreaPicker'), '省市区')
  const province = place.getByRole('combobox', { name: '省' })
  await province.fill('北京')
  await province.press('Enter')
  await expect(place.getByText('浦东新区')).toHaveCount(0)
  await expect(place.getByText('保存值：110000')).toBeVisible()
})
