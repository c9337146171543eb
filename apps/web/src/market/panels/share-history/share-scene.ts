import type { EtfShares } from '@liangshu/contract/market/etf-calls'
import { chartTime } from '../chart/bar-pages.ts'
import type { ChartPalette } from '../chart/chart-palette.ts'
import type { Scene } from '../chart/scene.ts'

/** Shares as a line with the net asset value beside them, and below the money of each day. */
export function shareScene({ symbol, records }: EtfShares, palette: ChartPalette): Scene {
  const at = (date: string) => chartTime(date)
  const points = (valueOf: (i: number) => number | null) =>
    records.map(({ date }, i) => {
      const value = valueOf(i)
      return value === null ? { time: at(date) } : { time: at(date), value }
    })
  return {
    subject: `${symbol} ${records.length}`,
    baseline: null,
    isCompared: false,
    isWhole: true,
    series: [
      {
        id: 'price',
        kind: 'area',
        pane: 0,
        scale: 'left',
        digits: 0,
        unit: 'amount',
        hasLastLabel: true,
        color: palette.accent,
        data: points((i) => records[i]?.shares ?? null),
      },
      {
        id: 'nav',
        kind: 'line',
        pane: 0,
        scale: 'right',
        digits: 4,
        hasLastLabel: true,
        color: palette.lines[0] ?? palette.benchmark,
        data: points((i) => records[i]?.nav ?? null),
      },
      {
        id: 'creation',
        kind: 'bars',
        pane: 1,
        scale: 'left',
        digits: 0,
        unit: 'amount',
        hasLastLabel: false,
        color: palette.up,
        data: records.map(({ date, netCreation }) => ({
          time: at(date),
          ...(netCreation !== null && {
            value: netCreation,
            color: netCreation >= 0 ? palette.up : palette.down,
          }),
        })),
      },
    ],
  }
}
