import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { curveChart } from './curve-chart.ts'
import { partText, scoreText, signedScore } from './emotion-figures.ts'

describe('figures of the emotion', () => {
  it.each([
    [1.25, '1.3', '+1.3'],
    [0, '0.0', '0.0'],
    [-0.5, '-0.5', '−0.5'],
    [24, '24.0', '+24.0'],
  ])('[EMOTIONDIALOG-2] a score of %d', (value, plain, signed) => {
    expect([scoreText(value), signedScore(value)]).toEqual([plain, signed])
  })

  it.each([
    [null, 'count', '--'],
    [12, 'count', '12'],
    [12.34, 'count', '12.3'],
    [-3, 'count', '−3'],
    [0.456, 'ratio', '0.46'],
    [-1.5, 'ratio', '−1.50'],
    [0.1234, 'percent', '12.3%'],
    [-0.05, 'percent', '−5.0%'],
  ] as const)('[EMOTIONDIALOG-2] a part of %s in %s', (value, unit, text) => {
    expect(partText(value, unit as 'count')).toBe(text)
  })
})

describe('the curve of a day', () => {
  const point = (time: string, net: number) => ({ time, hot: net + 1, panic: net - 1, net })
  const chart = curveChart([point('09:35', 1), point('11:30', 2), point('13:05', 3), point('15:00', 4)] as never, {
    up: 'red',
    down: 'green',
  })(theme.getDesignToken())
  const series = chart['series'] as { name: string; data: (number | null)[] }[]
  const times = (chart['xAxis'] as { data: string[] }).data

  it('[EMOTIONDIALOG-2] every five minutes of both halves of the session, from −24 to 24', () => {
    expect(times).toHaveLength(48)
    expect([times[0], times[23], times[24], times[47]]).toEqual(['09:35', '11:30', '13:05', '15:00'])
    expect(chart['yAxis']).toMatchObject({ min: -24, max: 24, interval: 12 })
  })

  it('[EMOTIONDIALOG-2] three lines, and nothing where nothing is known', () => {
    expect(series.map(({ name }) => name)).toEqual(['火热指数', '恐慌指数', '全情绪指数'])
    expect(series.map(({ data }) => [data[0], data[1], data[24], data[47]])).toEqual([
      [2, null, 4, 5],
      [0, null, 2, 3],
      [1, null, 3, 4],
    ])
  })
})
