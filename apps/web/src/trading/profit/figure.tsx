import { formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Gain, GainRate } from '../figures.tsx'

/** A figure that says how it is reckoned. */
export function Figure({ title, method, children }: { title: string; method: string; children: ReactNode }) {
  return (
    <div className="profit-figure">
      <dt>
        <Tooltip title={method}>
          <button type="button">{title}</button>
        </Tooltip>
      </dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

export const share = (value: number | null): string => (value === null ? '--' : formatPercent(value))
export const signedShare = (value: number | null): string => (value === null ? '--' : formatSignedPercent(value))
export const plain = (value: number | null, digits = 2): string => (value === null ? '--' : value.toFixed(digits))

export const gain = (value: number | null) => <Gain value={value} />
export const gainRate = (value: number | null) => <GainRate value={value} />
