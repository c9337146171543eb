import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  add,
  ask,
  begin,
  choose,
  dialog,
  exportAs,
  openPage,
  pickPerson,
  removeRow,
  rowWith,
  save,
  unique,
} from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E5] [PAGES-E8] a template is written, sent as a test, and the record shows what was sent; a message is recorded by hand, edited, exported and removed', async ({
  page,
}) => {
  const code = unique('tpl_')
  const form = await begin(page, '/message/template', { 模板编码: code, 模板标题: code })
  await form.getByLabel('模板内容').fill('${name}，您的委托已成交')
  await save(page)

  await ask(page, '模板编码', code)
  const row = rowWith(page, code)
  await act(page, row, '发送测试')
  const sending = dialog(page)
  await sending.getByLabel('测试数据').fill('{"name":"王经理"}')
  await expect(sending.getByText('王经理，您的委托已成交')).toBeVisible()
  await sending.getByRole('button', { name: '选择用户' }).click()
  await pickPerson(page, 'admin')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.getByText('消息发送成功！')).toBeVisible()

  await openPage(page, `/message/list?esTitle=${code}`)
  await expect(rowWith(page, code)).toContainText('发送成功')
  await act(page, rowWith(page, code), '详情')
  await expect(dialog(page).frameLocator('iframe').getByText('王经理，您的委托已成交')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await removeRow(page, code)

  await test.step('a message by hand', async () => {
    const title = unique('手工消息')
    await page.getByRole('button', { name: '重置' }).click()
    const written = await add(page)
    await written.getByLabel('消息标题').fill(title)
    await choose(page, written.getByLabel('发送方式'), '邮件消息')
    await written.getByLabel('接收人').fill('admin')
    await written.getByLabel('推送内容').fill('你好')
    await save(page)
    await ask(page, '消息标题', title)
    await expect(rowWith(page, title)).toContainText('未发送')
    await act(page, rowWith(page, title), '编辑')
    await dialog(page).getByLabel('备注').fill('补记')
    await save(page)
    await exportAs(page, '消息')
    await removeRow(page, title)
  })

  await openPage(page, `/message/template?templateCode=${code}`)
  await act(page, row, '编辑')
  await dialog(page).getByText('已应用', { exact: true }).click()
  await save(page)
  await expect(row).toContainText('已应用')
  await exportAs(page, '推送消息模板')
  await removeRow(page, code)
})
