import { percentText } from '../host-words.ts'
import './hosts.css'

interface GaugeProps {
  label: string
  value: number | null
  /** From here on it is too much. */
  limit: number | null
}

const RADIUS = 19
const ROUND = 2 * Math.PI * RADIUS
/** Three quarters of a round, open at the bottom. */
const SWEEP = ROUND * 0.75

/** A share as an arc with its figure in the middle. Too much is red and says so to those who see no colours. */
export function Gauge({ label, value, limit }: GaugeProps) {
  const isOver = value !== null && limit !== null && value > limit
  const filled = (SWEEP * Math.min(100, value ?? 0)) / 100
  return (
    <div
      className={`host-gauge ${isOver ? 'is-over' : ''}`}
      title={`${label} ${percentText(value)}${isOver ? '，超过阈值' : ''}`}
    >
      <svg viewBox="0 0 48 48" width="52" height="52" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} className="host-gauge-ground" strokeDasharray={`${SWEEP} ${ROUND}`} />
        <circle cx="24" cy="24" r={RADIUS} className="host-gauge-arc" strokeDasharray={`${filled} ${ROUND}`} />
      </svg>
      <b className="num">{percentText(value)}</b>
      <span>
        {isOver ? '▲ ' : ''}
        {label}
      </span>
    </div>
  )
}
