import { formatPercent } from '@liangshu/contract/market/format'
import './risk-gauge.css'

/** Part of the equity that is bound as margin; from here on traders get a warning, and then lose positions. */
const WARN_AT = 0.7
const DANGER_AT = 0.9

const levels = [
  { from: DANGER_AT, name: 'danger', text: '危险' },
  { from: WARN_AT, name: 'warn', text: '偏高' },
  { from: 0, name: 'calm', text: '正常' },
]

/** Margin by equity as a bar with its number; accounts without margin have none. */
export function RiskGauge({ ratio }: { ratio: number | null }) {
  if (ratio === null) return '--'
  const level = levels.find(({ from }) => ratio >= from) ?? levels[2]
  return (
    <span className={`risk-gauge ${level?.name}`} title={`保证金 ÷ 权益 = ${formatPercent(ratio)}，${level?.text}`}>
      <meter
        min={0}
        max={1}
        low={WARN_AT}
        high={DANGER_AT}
        optimum={0}
        value={Math.min(ratio, 1)}
        aria-label="风险度"
      />
      {formatPercent(ratio)}
    </span>
  )
}
