import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, openExample } from '../widgets/example.ts'

test.use({ user: admin })

/** One line per row of the rules: field, a value that breaks it, the words, a value that keeps it. */
const rows: readonly (readonly [label: string, bad: string, words: string, good: string])[] = [
  ['手机号', '12800138000', '请输入正确手机号', '19912345678'],
  ['用户名', '张三', '只允许字母、数字、下划线', 'free_name_1'],
  ['邮箱', 'a@b', '邮箱格式不正确', 'a@b.cn'],
  ['自然数', '-1', '请输入自然数', '12'],
  ['英文字符', 'a1', '请输入英文字符', 'Abc'],
  ['座机', '01082', '请输入正确的座机号', '010-82345678'],
  ['银行卡', '0234567890', '请输入正确的银行卡号码', '6222020000000000000'],
  ['证件号码', 'A-1', '请输入50位以内的字母或数字', 'A1'],
  ['身份证', '1111111111111111', '请输入正确的身份证号码', '11111111111111111X'],
  ['QQ', '1234', '请输入正确的QQ号码', '10000'],
  ['网址', 'ftp://a.cn', '请输入以http和https开头的网址', 'https://a.cn'],
  ['编码', 'a_1', '请输入20位以内的英文字符和数字', 'a1'],
  ['姓名', '张', '请输入2到100位的中英文字符', '张三'],
  ['备注', 'ab', '最小长度3位字符', 'abc'],
  ['数字与换行', '1,2', '只允许数字和换行', '1\n2'],
  ['说明', 'x'.repeat(256), '请输入255位以内的字符', 'x'],
  ['新密码', 'abcd1234', '密码至少8位，须同时包含字母、数字和特殊符号', 'Abcd123!'],
]

test('[VALID-1] [VALID-2] [VALID-4] [VALID-16] [VALID-17] §5 every rule has its words, in one form @phone', async ({
  page,
}) => {
  const form = exampleOf(await openExample(page, 'FieldRules'), '全部规则')
  const check = button(form, '校验')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const said = (words: string) => form.locator('.ant-form-item-explain-error').getByText(words, { exact: true })

  await check.click()
  for (const words of ['请输入手机号', '请输入用户名', '请输入备注', '请输入新密码!', '请确认新密码!', '最少选择2项'])
    await expect(said(words)).toBeVisible()

  for (const [label, bad] of rows) await field(label).fill(bad)
  for (const market of ['上海', '深圳', '北京', '香港']) await form.getByRole('checkbox', { name: market }).check()
  await field('确认新密码').fill('other')
  await check.click()
  for (const [, , words] of rows) await expect(said(words), words).toBeVisible()
  await expect(said('最多选择3项')).toBeVisible()
  await expect(said('两次输入的密码不一样！')).toBeVisible()
  await expect(form.getByText(`${rows.length + 2} 项不符合`)).toBeVisible()

  await field('用户名').fill('abc')
  await field('备注').fill('十一个字的备注放不下了')
  await check.click()
  await expect(said('长度4到18个字符')).toBeVisible()
  await expect(said('最大长度10位字符')).toBeVisible()

  for (const [label, , , good] of rows) await field(label).fill(good)
  await form.getByRole('checkbox', { name: '香港' }).uncheck()
  await field('确认新密码').fill('Abcd123!')
  // Somebody has this name already: the server says so.
  await field('用户名').fill(admin.username)
  await check.click()
  await expect(form.getByText('1 项不符合')).toBeVisible()
  await field('用户名').fill('free_name_1')
  await check.click()
  await expect(form.getByText('全部通过')).toBeVisible()
})
