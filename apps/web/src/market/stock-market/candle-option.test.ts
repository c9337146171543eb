import { describe, expect, it } from 'vitest'
import { theme } from 'antd'
import { averagesOf, candleOption } from './candle-option.ts'

const bars = Array.from({ length: 70 }, (_, i) => ({
  time: `day ${i}`,
  open: 10 + i,
  high: 12 + i,
  low: 9 + i,
  close: 11 + i,
  volume: 100,
  amount: 1000,
}))

describe('daily chart', () => {
  it('[MKT-WEB-8] a mean is not shown before its window is full', () => {
    const [five = [], , , sixty = []] = averagesOf(bars)
    expect(five.slice(0, 5)).toEqual([null, null, null, null, 13])
    expect(sixty.filter((value) => value === null)).toHaveLength(59)
  })

  it('[MKT-WEB-8] candles go up in the colour of up, and the newest days are in view', () => {
    const option = candleOption(theme.getDesignToken(), bars, { up: 'red', down: 'green' })
    expect(option).toMatchObject({
      dataZoom: [{ startValue: 0, endValue: 69 }],
      series: [
        { type: 'candlestick', itemStyle: { color: 'red', color0: 'green' } },
        { name: 'MA5' },
        { name: 'MA10' },
        { name: 'MA20' },
        { name: 'MA60' },
        { name: '成交量' },
      ],
    })
  })
})
