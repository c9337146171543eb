import { theme } from 'antd'
import { expect, it } from 'vitest'
import { boardChart, emotionChart, levelText, reachOf } from './emotion-charts.ts'
import type { EmotionDay } from './emotion-queries.ts'

const days = Array.from({ length: 200 }, (_, index): EmotionDay => ({
  日期: `第${index}天`,
  火热指数: 12,
  恐慌指数: -3,
  全情绪指数: 9,
  连板指数: 1000 + index,
  连板高度: 4,
}))
const token = theme.getDesignToken()

it('[EMOTION-2] the slider reaches back half of the days, the first look is the last twentieth', () => {
  const { days: within, start } = reachOf(days)
  expect(within).toHaveLength(100)
  expect(within.length * (1 - start / 100)).toBeCloseTo(200 * 0.05)
})

it('[EMOTION-2] the axis runs from -24 to 24 in steps of 6', () => {
  const { yAxis } = emotionChart(days, { up: 'red', down: 'green' })(token)
  expect(yAxis).toMatchObject({ min: -24, max: 24, interval: 6 })
})

it('[EMOTION-2] the second chart shows index and height of the boards', () => {
  const { series } = boardChart(days)(token)
  expect(series).toMatchObject([{ name: '连板指数' }, { name: '连板高度', yAxisIndex: 1 }])
})

it('[EMOTION-2] a level of many digits is told in a unit', () => {
  expect([1342.6, 25_000, 3.4e8, 7e14].map(levelText)).toEqual(['1342.6', '2.5万', '3.4亿', '700万亿'])
})
