import { expect, it } from 'vitest'
import { contentText } from './content-text.ts'

it.each([
  ['1', '<b>${name}</b>', '<b>${name}</b>'],
  ['2', '<p>账户 <strong>${account}</strong></p><p>超过上限&nbsp;&lt;5%</p>', '账户 ${account} 超过上限 <5%'],
  ['2', '第一行<br>第二行', '第一行 第二行'],
  ['2', '<p></p>', '--'],
  ['2', null, '--'],
])('[PAGES-15] a template of kind %s with %s reads %s', (templateType, templateContent, text) => {
  expect(contentText({ templateType, templateContent })).toBe(text)
})
