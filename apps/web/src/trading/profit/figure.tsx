import { formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Gain, GainCents, GainRate, withMinus } from '../../shared/figure/figures.tsx'
import './profit-page.css'

interface FigureProps {
  title: string
  /** How it is reckoned. */
  method: string
  /** Opens the rows it is made of. */
  onOpen?: () => void
  children: ReactNode
}

/** A figure that says how it is reckoned and opens the rows it is made of. */
export function Figure({ title, method, onOpen, children }: FigureProps) {
  return (
    <div className="profit-figure">
      <dt>
        <Tooltip title={method}>
          <button type="button">{title}</button>
        </Tooltip>
      </dt>
      <dd className="num">
        {onOpen ? (
          <OpenRows of={title} onOpen={onOpen}>
            {children}
          </OpenRows>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}

interface OpenRowsProps {
  /** What the number is called. */
  of: string
  onOpen: () => void
  children: ReactNode
}

/** A number that is a button: it opens the rows it is made of. */
export function OpenRows({ of, onOpen, children }: OpenRowsProps) {
  return (
    <button type="button" className="profit-open" title={`${of}：查看明细`} onClick={onOpen}>
      {children}
    </button>
  )
}

/** The head of a column that says how its numbers are reckoned. */
export const head = (title: string, method: string) => (
  <Tooltip title={method}>
    <span className="profit-head">{title}</span>
  </Tooltip>
)

export const share = (value: number | null): string => (value === null ? '--' : withMinus(formatPercent(value)))
export const signedShare = (value: number | null): string =>
  value === null ? '--' : withMinus(formatSignedPercent(value))
export const plain = (value: number | null, digits = 2): string =>
  value === null ? '--' : withMinus(value.toFixed(digits))

export const gain = (value: number | null) => <Gain value={value} />
export const gainCents = (value: number | null) => <GainCents value={value} />
export const gainRate = (value: number | null) => <GainRate value={value} />
