import { Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface ReviewFigureProps {
  title: string
  /** How it is reckoned. */
  method: string
  /** Opens the rows it was made of; left out where there is none. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A number that says how it is reckoned and opens its rows. */
export function ReviewFigure({ title, method, onOpen, children }: ReviewFigureProps) {
  return (
    <div className="review-figure">
      <dt>
        <Tooltip title={method}>
          <span>{title}</span>
        </Tooltip>
      </dt>
      <dd className="num">
        {onOpen ? (
          <button type="button" aria-label={`${title}：查看明细`} onClick={onOpen}>
            {children}
          </button>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}

/** Basis points of a fraction: slippages are too small for percents. */
export const basisPoints = (value: number | null): string =>
  value === null ? '--' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value * 10_000).toFixed(1)}bp`

/** Positive is worse for us, so red and green change places. */
export const slippageTone = (value: number | null): string =>
  value === null || value === 0 ? 'num' : `num ${value > 0 ? 'down' : 'up'}`

export function Slippage({ value }: { value: number | null }) {
  return <span className={slippageTone(value)}>{basisPoints(value)}</span>
}

export const waitText = (ms: number | null): string => {
  if (ms === null) return '--'
  if (ms < 1000) return `${Math.round(ms)}ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`
  return `${(ms / 60_000).toFixed(1)}min`
}
