import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { queryClient } from '../../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../../shared/testing/fake-server.ts'
import { FieldRulesExample } from './field-rules-example.tsx'

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

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } })
const check = () => fireEvent.click(screen.getByRole('button', { name: /^校\s?验$/ }))
const told = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent)
const hears = (words: string[]) => waitFor(() => expect(told()).toEqual(expect.arrayContaining(words)))

it('[VALID-1] [VALID-2] [VALID-4] [VALID-16] [VALID-17] every rule has its words, in one form', async () => {
  fakeServer({
    'GET /sys/duplicate/check': ({ params }) =>
      params.get('fieldVal') === 'admin' ? refuse('该值不可用，系统中已存在！', 0) : ok(null, '该值可用！'),
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <FieldRulesExample />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const verdict = (words: string) => screen.findByText(words, { selector: 'output' })

  check()
  await verdict('6 项不符合')
  await hears(['请输入手机号', '请输入用户名', '请输入备注', '最少选择2项', '请输入新密码!', '请确认新密码!'])

  for (const [label, bad] of rows) fill(label, bad)
  for (const market of ['上海', '深圳', '北京', '香港']) fireEvent.click(screen.getByRole('checkbox', { name: market }))
  fill('确认新密码', 'other')
  check()
  await verdict(`${rows.length + 2} 项不符合`)
  await hears([...rows.map(([, , words]) => words), '最多选择3项', '两次输入的密码不一样！'])

  fill('用户名', 'abc')
  fill('备注', '十一个字的备注放不下了')
  check()
  await hears(['长度4到18个字符', '最大长度10位字符'])

  for (const [label, , , good] of rows) fill(label, good)
  fireEvent.click(screen.getByRole('checkbox', { name: '香港' }))
  fill('确认新密码', 'Abcd123!')
  // Somebody has this name already: the server says so.
  fill('用户名', 'admin')
  check()
  await verdict('1 项不符合')
  await hears(['该值不可用，系统中已存在！'])
  fill('用户名', 'free_name_1')
  check()
  await verdict('全部通过')
})
