import { theme } from 'antd'
import { expect, it } from 'vitest'
import { boardChart, boardLevels, emotionChart, reachOf } from './emotion-charts.ts'
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

it('[EMOTIONDIALOG-2] the slider reaches back half of the days, the first look is the last twentieth', () => {
  const { days: within, start } = reachOf(days)
  expect(within).toHaveLength(100)
  expect(within.length * (1 - start / 100)).toBeCloseTo(200 * 0.05)
})

it('[EMOTIONDIALOG-2] the axis runs from -24 to 24 in steps of 6', () => {
  const { yAxis } = emotionChart(days, { up: 'red', down: 'green' })(token)
  expect(yAxis).toMatchObject({ min: -24, max: 24, interval: 6 })
})

it('[EMOTIONDIALOG-2] the second chart shows index and height of the boards', () => {
  const { series } = boardChart(days)(token)
  expect(series).toMatchObject([{ name: '连板指数' }, { name: '连板高度', yAxisIndex: 1 }])
})

it('[EMOTIONDIALOG-2] a board index beyond all measure is drawn from 1000 at the first look; any other as it is', () => {
  expect(boardLevels(days)).toMatchObject({ isRebased: false })
  const wild = days.map((day, index) => ({ ...day, 连板指数: 1000 * 1.1 ** index }))
  const { levels, isRebased } = boardLevels(wild)
  expect([isRebased, levels[90], levels[91]]).toEqual([true, 1000, 1100])
})
