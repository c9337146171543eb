import type { BasisDay } from '@liangshu/contract/market/derivative-calls'
import { useRef } from 'react'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { signed } from './signed.ts'

const EDGE = 6

/** Bars from the line where contract and index are equal: up where the contract stands above. */
export function basisBars(days: readonly BasisDay[], width: number, height: number) {
  const [top, bottom] = [Math.max(0, ...days.map(({ basis }) => basis)), Math.min(0, ...days.map(({ basis }) => basis))]
  const span = top - bottom || 1
  const yOf = (basis: number) => EDGE + ((top - basis) / span) * (height - 2 * EDGE)
  const step = days.length === 0 ? 0 : width / days.length
  const zero = yOf(0)
  return {
    zero,
    bars: days.map((day, i) => {
      const y = yOf(day.basis)
      return {
        day,
        x: i * step + step * 0.15,
        width: Math.max(1, step * 0.7),
        y: Math.min(y, zero),
        height: Math.max(1, Math.abs(y - zero)),
      }
    }),
  }
}

/** TERM-5: how the main contract stood to its index over the last days. */
export function BasisChart({ days, contract, spot }: { days: readonly BasisDay[]; contract: string; spot: string }) {
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useBoxSize(area)
  const last = days.at(-1)
  if (!last) return null
  const { zero, bars } = basisBars(days, width, height)
  return (
    <figure className="basis-chart" aria-label={`${contract}基差`}>
      <figcaption title={`结算价 − ${spot}收盘价，当日按最新价`}>
        <span>
          基差 {contract} − {spot}，近 {days.length} 日
        </span>
        <strong className={`num ${last.basis > 0 ? 'up' : last.basis < 0 ? 'down' : 'flat'}`}>
          {signed(last.basis)}
        </strong>
      </figcaption>
      <div ref={area}>
        <svg width={width} height={height} role="presentation">
          <line x1={0} x2={width} y1={zero} y2={zero} />
          {bars.map(({ day, ...bar }) => (
            <rect key={day.date} data-up={day.basis >= 0} {...bar}>
              <title>{`${day.date} 基差 ${signed(day.basis)}（${day.price} − ${day.spot}）`}</title>
            </rect>
          ))}
        </svg>
      </div>
    </figure>
  )
}
