import pinyin from 'pinyin-match'
import { expect, it } from 'vitest'
import { rankEntries, type PinyinMatch } from './rank-entries.ts'

const entries = ['用户管理', '角色管理', '我的用户', 'AI 选股'].map((title, index) => ({
  title,
  path: `/p${index}`,
  trail: index < 2 ? '系统管理' : '',
  href: undefined,
}))
const match: PinyinMatch = (text, typed) => pinyin.match(text, typed) as [number, number] | false
const titles = (query: string, withPinyin = true) =>
  rankEntries(entries, query, withPinyin ? match : undefined).map(({ title }) => title)

it.each([
  ['用户', ['用户管理', '我的用户']],
  ['yh', ['用户管理', '我的用户']],
  ['jiaose', ['角色管理']],
  ['ai', ['AI 选股']],
  ['系统', ['用户管理', '角色管理']],
  ['/p3', ['AI 选股']],
  ['没有', []],
])('[MENUVIEW-4] %s finds %j', (query, expected) => expect(titles(query)).toEqual(expected))

it('[MENUVIEW-4] plain text matches before the pinyin table is there', () => {
  expect(titles('角色', false)).toEqual(['角色管理'])
  expect(titles('yh', false)).toEqual([])
})

it('[MENUVIEW-4] marks what matched', () => {
  expect(rankEntries(entries, 'yh', match)[0]?.range).toEqual([0, 2])
})
