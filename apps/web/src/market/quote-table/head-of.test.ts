import type { SecType } from '@liangshu/contract/market/classification'
import { expect, it } from 'vitest'
import { columnOf, headOf } from './quote-columns.ts'

const secType: SecType[] = ['stock', 'future', 'future', 'crypto']
const headOver = (name: string, rows: number[]) => headOf(columnOf(name)!, { secType }, rows)

it('[QTABLE-15] contracts are compared with yesterday’s settlement, the rest with its close', () => {
  expect(headOver('preClose', [0, 3])).toBe('昨收')
  expect(headOver('preClose', [1, 2])).toBe('昨结')
  expect(headOver('preClose', [0, 1])).toBe('昨收/昨结')
  expect(headOver('preClose', [])).toBe('昨收')
  expect(headOver('open', [1])).toBe('今开')
})
