import type { Locator } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, openExample } from './example.ts'

test.use({ user: admin })

const cellOf = (place: Locator, row: string, key: string) =>
  place.locator(`[data-row-id="${row}"][data-key="${key}"]`).first()

test('[EXAMPLE-2] [ETABLE-31] [ETABLE-61] [ETABLE-45] the editable table is filled by pointer and keys, its rows are moved and removed, and a change reaches another browser', async ({
  page,
  open,
}) => {
  const article = await openExample(page, 'EditableTable')
  const place = exampleOf(article, '基本用法')
  const cell = cellOf(place, '1', 'name')

  await test.step('a value is taken, checked and undone', async () => {
    await cell.click()
    await cell.getByRole('textbox').fill('')
    await place.getByRole('heading').click()
    await place.getByRole('button', { name: '校验并取值' }).click()
    await expect(place.locator('.et-invalid').first()).toBeVisible()
    await place.getByRole('button', { name: '撤销' }).click()
    await expect(cell).toContainText('贵州茅台')
    await place.getByRole('button', { name: '校验并取值' }).click()
    await expect(page.getByText(/校验通过/)).toBeVisible()
  })

  await test.step('the keyboard alone drives it', async () => {
    await cell.click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('CATL')
    await page.keyboard.press('Enter')
    await expect(cellOf(place, '2', 'name')).toHaveText('CATL')
    await page.keyboard.press('Control+z')
    await expect(cellOf(place, '2', 'name')).toContainText('宁德时代')
  })

  await test.step('rows are moved, added and removed after a question with their count', async () => {
    await place.getByRole('button', { name: '排序第1行' }).click()
    await page.getByRole('menuitem', { name: '向下移' }).click()
    await expect(place.locator('[data-key="name"][data-row-id]').first()).toContainText('宁德时代')
    await button(place, '新增').click()
    await expect(place.getByRole('checkbox', { name: '选择第4行' })).toBeVisible()
    await place.getByRole('checkbox', { name: '选择第1行' }).check()
    await place.getByRole('checkbox', { name: '选择第2行' }).check()
    await expect(place.getByRole('checkbox', { name: '选择第3行' })).toBeDisabled()
    await button(place, '删除').click()
    await expect(page.getByText('确定要删除这 2 项吗？')).toBeVisible()
    await button(page.getByRole('dialog').last(), '删除').click()
    await expect(place.locator('[data-row-id="1"]')).toHaveCount(0)
  })

  await test.step('a change reaches the same table in another browser', async () => {
    const mine = exampleOf(article, '多人同步')
    const other = await open(admin)
    const heartbeat = other.waitForEvent('websocket', (socket) => socket.url().includes('/vxeSocket/'))
    const theirs = exampleOf(await openExample(other, 'EditableTable'), '多人同步')
    await (await heartbeat).waitForEvent('framereceived')
    const task = `同步 ${Date.now()}`
    await cellOf(mine, '2', 'task').click()
    await cellOf(mine, '2', 'task').getByRole('textbox').fill(task)
    await expect(cellOf(theirs, '2', 'task')).toContainText(task)
  })
})
