import type { CalibrationBand } from '@liangshu/contract/insight/news-analysis'
import { theme } from 'antd'
import { expect, it } from 'vitest'
import { calibrationChart } from './calibration-chart.ts'

const band = (meanConfidence: number, hitRate: number | null) =>
  ({ meanConfidence, hitRate, low: 0.4, high: 0.8123 }) as unknown as CalibrationBand

it('[WEBFIG-10] said against done in percent, with the diagonal; bands of too few are not drawn', () => {
  const chart = calibrationChart([band(0.6, 0.5555), band(0.9, null)])(theme.getDesignToken())
  const series = chart['series'] as { name: string; data: unknown }[]
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    [
      '完全校准',
      [
        [0, 0],
        [100, 100],
      ],
    ],
    ['命中率', [[60, 55.6]]],
    [
      '95%区间',
      [
        [60, 40],
        [60, 81.2],
      ],
    ],
  ])
  expect(chart['xAxis']).toMatchObject({ min: 0, max: 100, interval: 25 })
  expect(chart['yAxis']).toMatchObject({ min: 0, max: 100, interval: 25 })
})
