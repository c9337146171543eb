import { expect, it } from 'vitest'
import { paramsText } from './fill-rule-calls.ts'

it.each([
  ['{"prefix":"CN"}', '前缀：CN'],
  ['{"parentId":"d1","length":4}', '上级部门ID：d1，length：4'],
  ['{}', '--'],
  ['', '--'],
  [null, '--'],
  ['not json', 'not json'],
])('[PAGES-13] parameters %j read %s', (params, text) => expect(paramsText(params)).toBe(text))
