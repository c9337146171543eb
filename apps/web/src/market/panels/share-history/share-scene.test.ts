import type { EtfShares } from '@liangshu/contract/market/etf-calls'
import { expect, it } from 'vitest'
import { chartTime } from '../chart/bar-pages.ts'
import type { ChartPalette } from '../chart/chart-palette.ts'
import { shareScene } from './share-scene.ts'

const palette = {
  accent: 'accent',
  up: 'up',
  down: 'down',
  benchmark: 'grey',
  lines: ['first'],
} as unknown as ChartPalette
const record = (date: string, shares: number | null, nav: number | null, netCreation: number | null) => ({
  date,
  shares,
  nav,
  netCreation,
})

it('[WEBFIG-6] shares and value beside each other, the money of each day below in the colour of its direction', () => {
  const records = [
    record('2026-11-13', 100, 1.5, null),
    record('2026-11-16', null, null, 0),
    record('2026-11-17', 90, 1.4, -9),
  ]
  const scene = shareScene({ symbol: 'S', records } as unknown as EtfShares, palette)
  const [first, second, third] = records.map(({ date }) => chartTime(date))
  expect(scene).toMatchObject({ subject: 'S 3', baseline: null, isCompared: false, isWhole: true })
  expect(scene.series).toMatchObject([
    { id: 'price', pane: 0, scale: 'left', digits: 0, hasLastLabel: true, color: 'accent' },
    { id: 'nav', pane: 0, scale: 'right', digits: 4, hasLastLabel: true, color: 'first' },
    { id: 'creation', pane: 1, scale: 'left', digits: 0, hasLastLabel: false },
  ])
  expect(scene.series.map(({ data }) => data)).toEqual([
    [{ time: first, value: 100 }, { time: second }, { time: third, value: 90 }],
    [{ time: first, value: 1.5 }, { time: second }, { time: third, value: 1.4 }],
    [{ time: first }, { time: second, value: 0, color: 'up' }, { time: third, value: -9, color: 'down' }],
  ])
  const bare = shareScene({ symbol: 'S', records: [] } as unknown as EtfShares, { ...palette, lines: [] })
  expect(bare.series[1]).toMatchObject({ color: 'grey', data: [] })
})
