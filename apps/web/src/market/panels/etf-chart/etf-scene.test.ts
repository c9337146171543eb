import type { EtfKlineRow } from '@liangshu/contract/market/etf-calls'
import type { MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { chartTime } from '../chart/bar-pages.ts'
import type { ChartPalette } from '../chart/chart-palette.ts'
import { etfMinutes, etfScene, withRunningMinute, type EtfMinute } from './etf-scene.ts'

const palette = {
  accent: 'accent',
  up: '#f00',
  down: '#0f0',
  benchmark: 'grey',
  warning: 'warn',
  lines: ['first'],
} as unknown as ChartPalette
const row = (time: string, close: number) =>
  ({ time, close, iopv: 1, premium: 0.01, volume: 10 }) as unknown as EtfKlineRow
const index = (more: object = {}) =>
  ({ preClose: 100, times: ['09:31', '09:32'], price: [101, null], ...more }) as unknown as MinutesAnswer
const minute = (time: string, price: number, more: Partial<EtfMinute> = {}): EtfMinute => ({
  time,
  price,
  iopv: 1,
  premium: 0,
  index: null,
  volume: 10,
  ...more,
})

describe('a fund beside its value', () => {
  it('[WEBFIG-15] the index of each minute by its clock, as a change since its close', () => {
    const rows = [row('09:31', 1), row('09:32', 1.1), row('09:33', 1.2)]
    expect(etfMinutes(rows, index()).map((one) => one.index)).toEqual([expect.closeTo(0.01, 9), null, null])
    for (const none of [null, index({ preClose: null }), index({ preClose: 0 })])
      expect(etfMinutes(rows, none).map((one) => one.index)).toEqual([null, null, null])
    expect(etfMinutes(rows, null)[1]).toEqual({
      time: '09:32',
      price: 1.1,
      iopv: 1,
      premium: 0.01,
      index: null,
      volume: 10,
    })
  })

  it('[WEBFIG-15] the running minute: what was traded since, the index as it was last', () => {
    const known = [minute('09:31', 1, { index: 0.02 })]
    const now = { last: 1.1, iopv: 1.05, premium: 0.047, volume: 25 }
    expect(withRunningMinute(known, now)[1]).toEqual({
      time: '09:32',
      price: 1.1,
      iopv: 1.05,
      premium: 0.047,
      index: 0.02,
      volume: 15,
    })
    expect(withRunningMinute(known, { ...now, volume: 3 })[1]?.volume).toBe(0)
    expect(withRunningMinute(known, { ...now, last: null })).toEqual(known)
    expect(withRunningMinute([], now)).toEqual([])
    expect(withRunningMinute([minute('21:01', 1)], now)).toHaveLength(1)
  })

  const minutes = [
    minute('09:31', 1.1, { premium: -0.01, index: 0.1 }),
    minute('09:32', 1, { iopv: null, premium: null }),
  ]
  const parts = {
    subject: 's',
    date: '2026-11-16',
    minutes,
    preClose: 1,
    digits: 3,
    hasIndex: true,
    hasVolume: true,
    palette,
  }
  const data = (scene: ReturnType<typeof etfScene>, id: string) =>
    scene.series
      .find((one) => one.id === id)!
      .data.slice(0, 2)
      .map((point) => {
        const { value, color } = point as { value?: number; color?: string }
        return [value === undefined ? null : Number(value.toFixed(6)), color]
      })

  it('[WEBFIG-15] price, percent, value, index, premium and volume, each on its scale', () => {
    const scene = etfScene(parts)
    expect(scene).toMatchObject({ subject: 's', baseline: 1, isCompared: false, isWhole: true })
    expect(scene.series).toMatchObject([
      { id: 'price', kind: 'area', pane: 0, scale: 'left', digits: 3, hasLastLabel: true, color: 'accent' },
      { id: 'share', pane: 0, scale: 'right', digits: 2, hasLastLabel: false, isHidden: true },
      { id: 'iopv', pane: 0, scale: 'left', digits: 4, hasLastLabel: false, color: 'first' },
      { id: 'index', pane: 0, scale: 'left', hasLastLabel: false, isDashed: true, color: 'grey' },
      { id: 'premium', kind: 'bars', pane: 1, digits: 2, hasLastLabel: false },
      { id: 'volume', kind: 'bars', pane: 2, digits: 0, hasLastLabel: false },
    ])
    expect(data(scene, 'price')).toEqual([
      [1.1, undefined],
      [1, undefined],
    ])
    expect(data(scene, 'share')).toEqual([
      [10, undefined],
      [0, undefined],
    ])
    expect(data(scene, 'iopv')).toEqual([
      [1, undefined],
      [null, undefined],
    ])
    expect(data(scene, 'index')).toEqual([
      [1.1, undefined],
      [null, undefined],
    ])
    expect(data(scene, 'premium')).toEqual([
      [-1, '#0f0'],
      [null, undefined],
    ])
    expect(data(scene, 'volume')).toEqual([
      [10, '#f0099'],
      [10, '#0f099'],
    ])
    expect(scene.series[0]!.data).toHaveLength(240)
    expect(scene.series[0]!.data[2]).toEqual({ time: chartTime('2026-11-16 09:33') })
  })

  it('[WEBFIG-15] without index or volume their lines are left out; without a close before the first price is the base', () => {
    const bare = etfScene({ ...parts, hasIndex: false, hasVolume: false, preClose: null })
    expect(bare.series.map(({ id }) => id)).toEqual(['price', 'share', 'iopv', 'premium'])
    expect(bare.baseline).toBe(1.1)
    expect(etfScene({ ...parts, minutes: [], preClose: null }).baseline).toBe(1)
    expect(data(etfScene({ ...parts, minutes: [minute('09:31', 1, { premium: 0 })] }), 'premium')[0]).toEqual([
      0,
      '#f00',
    ])
  })
})
