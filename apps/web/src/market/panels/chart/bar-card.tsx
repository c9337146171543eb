import { directionOf, formatAmount, formatLots } from '@liangshu/contract/market/format'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { useStore } from 'zustand'
import { chartTime } from './bar-pages.ts'
import type { Mark } from './marks.ts'
import type { DrawnChart } from './use-price-chart.ts'

interface BarCardProps {
  over: DrawnChart['over']
  bars: readonly BarRow[]
  marks: readonly Mark[]
  digits: number
  lot: number
  width: () => number
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

const whenText = (time: string): string =>
  time.length === 10 ? `${time} ${weekdays[new Date(`${time}T00:00:00Z`).getUTCDay()]}` : time

/** A signed percentage with the minus of figures. */
export const signedPercent = (share: number): string =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(share * 100).toFixed(2)}%`

/** What the bar below the pointer is made of, on the side where the pointer is not. */
export function BarCard({ over, bars, marks, digits, lot, width }: BarCardProps) {
  const crosshair = useStore(over, (state) => state.crosshair)
  if (!crosshair) return null
  const index = bars.findIndex(({ time }) => chartTime(time) === crosshair.time)
  const bar = bars[index]
  if (!bar) return null
  const before = bars[index - 1]?.close ?? bar.open
  const price = (value: number) => <b className={directionOf(value - before)}>{value.toFixed(digits)}</b>
  const change = bar.close / before - 1
  return (
    <dl className={`chart-card num ${crosshair.x > width() / 2 ? 'is-left' : 'is-right'}`}>
      <div className="is-wide">
        <dt>{whenText(bar.time)}</dt>
        <dd className={directionOf(change)}>{signedPercent(change)}</dd>
      </div>
      {(
        [
          ['开', price(bar.open)],
          ['高', price(bar.high)],
          ['收', price(bar.close)],
          ['低', price(bar.low)],
          ['量', <b key="volume">{formatLots(bar.volume, lot)}</b>],
          ['额', <b key="amount">{formatAmount(bar.amount)}</b>],
        ] as const
      ).map(([title, figure]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      {marks
        .filter(({ time }) => time === crosshair.time)
        .map(({ kind, title, detail }) => (
          <div key={`${kind}${title}${detail}`} className={`is-wide is-${kind}`}>
            <dt>{title}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
    </dl>
  )
}
