import { expect, it } from 'vitest'
import { isSameStory, titleHash, titleKey } from './same-story.ts'

const hour = 3_600_000
const first = { title: '甲', hash: 0, publishedAt: 100 * hour, symbols: ['SHSE.600001'] }
const other = { ...first, title: '乙' }

it('[NEWS-6] a title is compared by its letters, digits and percent signs', () =>
  expect(titleKey('甲公司：ＡＢ 中标“12%”！')).toBe('甲公司ab中标12%'))

it('[NEWS-6] the same words are one story for a day and a half either way', () => {
  const apart = (hours: number) => isSameStory(first, { ...first, publishedAt: (100 + hours) * hour })
  expect([-36.001, -36, 0, 36, 36.001].map(apart)).toEqual([false, true, true, true, false])
})

it('[NEWS-6] other words are one story with four bits apart, wherever they stand, and the same shares', () => {
  const with_ = (hash: number) => isSameStory(first, { ...other, hash })
  expect([0, 0b1111, 0b1_1110, -(2 ** 31) | 0b111, 0x10101010].map(with_)).toEqual([true, true, true, true, true])
  expect([0b1_1111, -(2 ** 31) | 0b1111, 0x11111000, -1].map(with_)).toEqual([false, false, false, false])
  expect(isSameStory({ ...first, hash: 0b110 }, { ...other, hash: 0b111_1000 })).toBe(false)
  expect(isSameStory({ ...first, symbols: [] }, { ...other, symbols: [] })).toBe(false)
  expect(isSameStory(first, { ...other, symbols: ['SHSE.600001', 'SHSE.600002'] })).toBe(false)
})

it('[NEWS-6] an empty title and one of a single character have marks of their own', () => {
  const marks = ['', '甲', '甲乙', '乙甲'].map(titleHash)
  expect(new Set(marks).size).toBe(4)
})
