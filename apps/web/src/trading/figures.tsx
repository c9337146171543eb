import { formatAmount, formatSignedPercent } from '@liangshu/contract/market/format'
import { orDash } from '../widgets/list-page/list-column.ts'

const direction = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : 'flat')

/** Money that went up or down: its sign, its colour, its unit. */
export function Gain({ value }: { value: number | null }) {
  if (value === null) return '--'
  return (
    <span className={`num ${direction(value)}`}>
      {value > 0 ? '+' : ''}
      {formatAmount(value)}
    </span>
  )
}

export function GainRate({ value }: { value: number | null }) {
  if (value === null) return '--'
  return <span className={`num ${direction(value)}`}>{formatSignedPercent(value)}</span>
}

export const money = (value: number | null | undefined): string =>
  value === null || value === undefined ? orDash(null) : formatAmount(value)

/** Prices of shares have two decimals, of funds and bonds three; what is worth less than a dime as many as it needs. */
export function priceText(value: number | null | undefined): string {
  if (value === null || value === undefined) return orDash(null)
  if (value !== 0 && Math.abs(value) < 0.1) return value.toFixed(8).replace(/0{1,5}$/, '')
  return value.toFixed(Math.round(value * 1000) % 10 === 0 ? 2 : 3)
}

/** Money to the cent, as statements have it. */
export const cents = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? orDash(null)
    : value.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
