import type { CalibrationBand } from '@liangshu/contract/insight/news-analysis'
import type { GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'

const percent = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 10)

/** Said against done: on the diagonal a confidence of 60% is right in 60 of 100. Bands with too few samples are not drawn. */
export function calibrationChart(bands: readonly CalibrationBand[]) {
  return (token: GlobalToken): ChartOption => {
    const { categoryAxis: _unused, valueAxis, ...base } = chartBase(token)
    const axis = {
      type: 'value',
      nameTextStyle: { color: token.colorTextSecondary },
      min: 0,
      max: 100,
      interval: 25,
      ...valueAxis,
    }
    const told = bands.filter((band) => band.hitRate !== null)
    const line = { type: 'line', animation: false }
    return {
      ...base,
      grid: { ...base.grid, top: 36, bottom: 28 },
      xAxis: { ...axis, name: '置信度 %', nameLocation: 'middle', nameGap: 26 },
      yAxis: { ...axis, name: '命中率 %' },
      tooltip: { ...base.tooltip, trigger: 'item' },
      series: [
        {
          name: '完全校准',
          ...line,
          symbol: 'none',
          lineStyle: { type: 'dashed', width: 1, color: token.colorTextTertiary },
          itemStyle: { color: token.colorTextTertiary },
          data: [
            [0, 0],
            [100, 100],
          ],
        },
        {
          name: '命中率',
          ...line,
          symbolSize: 8,
          data: told.map((band) => [percent(band.meanConfidence), percent(band.hitRate)]),
        },
        ...told.map((band) => ({
          name: '95%区间',
          ...line,
          symbol: 'none',
          legendHoverLink: false,
          lineStyle: { width: 1, color: token.colorLink, opacity: 0.6 },
          itemStyle: { color: token.colorLink, opacity: 0.6 },
          data: [
            [percent(band.meanConfidence), percent(band.low)],
            [percent(band.meanConfidence), percent(band.high)],
          ],
        })),
      ],
    }
  }
}
