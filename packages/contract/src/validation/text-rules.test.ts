import { describe, expect, it } from 'vitest'
import { choiceError } from './choice-rules.ts'
import type { TextRule } from './text-rule.ts'
import * as rules from './text-rules.ts'
import { textWidth } from './text-width.ts'

const { minLengthRule, maxLengthRule } = rules

interface Case {
  rule: string
  check: TextRule
  message: string
  good: string[]
  bad: string[]
}

const cases: Case[] = [
  {
    rule: '[VALID-1] mobile',
    check: rules.mobileRule,
    message: '请输入正确手机号',
    good: ['13800138000', '19912345678'],
    bad: ['12800138000', '1380013800', '138001380001', 'a3800138000'],
  },
  {
    rule: '[VALID-2] username characters',
    check: rules.usernameCharactersRule,
    message: '只允许字母、数字、下划线',
    good: ['abc_1'],
    bad: ['a-b', '张三', 'a b'],
  },
  {
    rule: '[VALID-2] username length',
    check: rules.usernameLengthRule,
    message: '长度4到18个字符',
    good: ['abcd', 'a'.repeat(18)],
    bad: ['abc', 'a'.repeat(19)],
  },
  {
    rule: '[VALID-3] email',
    check: rules.emailRule,
    message: '邮箱格式不正确',
    good: ['', 'a@b.cn'],
    bad: ['a@b', 'a b@c.cn', '@c.cn', 'a@b..cn'],
  },
  {
    rule: '[VALID-4] natural number',
    check: rules.naturalNumberRule,
    message: '请输入自然数',
    good: ['0', '12'],
    bad: ['-1', '1.5'],
  },
  { rule: '[VALID-5] letters', check: rules.lettersRule, message: '请输入英文字符', good: ['Abc'], bad: ['a1'] },
  {
    rule: '[VALID-6] landline',
    check: rules.landlineRule,
    message: '请输入正确的座机号',
    good: ['010-82345678', '82345678', '0571-8234567-12'],
    bad: ['01082', '1-2-3'],
  },
  {
    rule: '[VALID-7] bank card',
    check: rules.bankCardRule,
    message: '请输入正确的银行卡号码',
    good: ['6222020000000000000', '1234567890'],
    bad: ['0234567890', '123456789', '1'.repeat(21)],
  },
  {
    rule: '[VALID-8] id number',
    check: rules.idNumberRule,
    message: '请输入50位以内的字母或数字',
    good: ['A1'],
    bad: ['A-1', 'a'.repeat(51)],
  },
  {
    rule: '[VALID-9] national id card',
    check: rules.nationalIdRule,
    message: '请输入正确的身份证号码',
    good: ['1'.repeat(15), '1'.repeat(18), `${'1'.repeat(17)}X`],
    bad: ['1'.repeat(16), 'x'.repeat(18)],
  },
  {
    rule: '[VALID-10] QQ',
    check: rules.qqRule,
    message: '请输入正确的QQ号码',
    good: ['10000', '1'.repeat(12)],
    bad: ['1234', '1'.repeat(13), '01234'],
  },
  {
    rule: '[VALID-11] url',
    check: rules.urlRule,
    message: '请输入以http和https开头的网址',
    good: ['http://a.cn', 'https://a.cn/x'],
    bad: ['ftp://a.cn', 'a.cn', 'javascript:1'],
  },
  {
    rule: '[VALID-12] short code',
    check: rules.shortCodeRule,
    message: '请输入20位以内的英文字符和数字',
    good: ['a1'],
    bad: ['a_1', 'a'.repeat(21)],
  },
  {
    rule: '[VALID-13] name',
    check: rules.nameRule,
    message: '请输入2到100位的中英文字符',
    good: ['张三', 'John Smith'],
    bad: ['张', '张3', '张'.repeat(101)],
  },
  {
    rule: '[VALID-14] digits and breaks',
    check: rules.digitsAndBreaksRule,
    message: '只允许数字和换行',
    good: ['1\n2'],
    bad: ['1 2', '1,2'],
  },
  {
    rule: '[VALID-15] 255 characters',
    check: rules.max255Rule,
    message: '请输入255位以内的字符',
    good: ['a'.repeat(255)],
    bad: ['a'.repeat(256)],
  },
  { rule: '[VALID-16] least length', check: minLengthRule(3), message: '最小长度3位字符', good: ['abc'], bad: ['ab'] },
  {
    rule: '[VALID-16] greatest length',
    check: maxLengthRule(3),
    message: '最大长度3位字符',
    good: ['abc'],
    bad: ['abcd'],
  },
  {
    rule: '[VALID-18] password',
    check: rules.passwordRule,
    message: '密码至少8位，须同时包含字母、数字和特殊符号',
    good: ['abcd123!'],
    bad: ['abcd1234', 'abc12!', '12345678!'],
  },
]

describe.each(cases)('$rule', ({ check, message, good, bad }) => {
  it('has the words of the catalogue', () => expect(check.message).toBe(message))
  it.each(good)('accepts %j', (value) => expect(check.isValid(value)).toBe(true))
  it.each(bad)('refuses %j', (value) => expect(check.isValid(value)).toBe(false))
})

it.each(cases)('$rule leaves an empty value to the required rule', ({ check }) => expect(check.isValid('')).toBe(true))

it.each([
  [[1], { min: 2 }, '最少选择2项'],
  [[1, 2, 3], { max: 2 }, '最多选择2项'],
  [[1, 2], { min: 2, max: 2 }, undefined],
])('[VALID-17] a choice of %j within %j says %s', (chosen, limits, expected) => {
  expect(choiceError(chosen, limits)).toBe(expected)
})

it.each([
  ['', 0],
  ['abc', 3],
  ['\u0080', 1],
  ['\u0081', 2],
  ['证券A', 5],
])('[VALID-19] the width of %j is %i', (text, width) => expect(textWidth(text)).toBe(width))
