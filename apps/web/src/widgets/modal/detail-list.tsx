import type { ReactNode } from 'react'
import './modal.css'

export interface Detail {
  readonly label: string
  readonly value: ReactNode
  /** Takes the whole line. */
  readonly isWide?: boolean
}

const MOST_COLUMNS = 4

/** Facts in columns: 3 unless told otherwise, never more than 4. A missing fact is `--`. */
export function DetailList({ details, columns = 3 }: { details: readonly Detail[]; columns?: number }) {
  const count = Math.min(Math.max(Math.trunc(columns), 1), MOST_COLUMNS)
  return (
    <dl className="detail-list" style={{ ['--columns' as string]: count }} data-columns={count}>
      {details.map(({ label, value, isWide = false }) => (
        <div key={label} className={isWide ? 'is-wide' : ''}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '--' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
