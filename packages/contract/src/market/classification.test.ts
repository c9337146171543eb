import { expect, it } from 'vitest'
import { boardLabels, secTypeCodes, secTypeLabels, sides } from './classification.ts'

it('[SYMBOL-8] numbers and words of the dictionaries', () => {
  const words = Object.entries(secTypeCodes).map(
    ([type, code]) => `${code}${secTypeLabels[type as keyof typeof secTypeLabels]}`,
  )
  expect(words).toEqual(['1股票', '2基金', '3指数', '4期货', '5期权', '7债券', '8可转债', '9数字货币'])
  expect(boardLabels).toEqual({ MAIN: '主板', STAR: '科创板', GEM: '创业板', BSE: '北交所' })
  expect(sides).toEqual({ buy: 1, sell: 2 })
})
