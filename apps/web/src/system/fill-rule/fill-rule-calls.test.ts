import { expect, it } from 'vitest'
import { paramsText } from './fill-rule-calls.ts'

it.each([
  [null, '--'],
  ['', '--'],
  ['{}', '--'],
  ['{"prefix":"AB"}', '前缀：AB'],
  ['{"pid":"1","other":2}', '上级分类ID：1，other：2'],
  ['not json', 'not json'],
])('[PAGES-13] the parameters %s of a fill rule read %s', (params, text) => {
  expect(paramsText(params)).toBe(text)
})
