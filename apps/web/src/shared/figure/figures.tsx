import { formatAmount, formatPriceByTick, formatSignedPercent } from '@liangshu/contract/market/format'
import { tickOfSymbol } from '@liangshu/engine/market/instrument/tick-of-symbol'
import { centsText, groupedText } from './number-text.ts'
import { orDash } from './or-dash.ts'

const direction = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : 'flat')

/** A minus as wide as the plus. */
export const withMinus = (text: string) => text.replace('-', '−')

/** Money that went up or down: its sign, its colour, its unit. */
export function Gain({ value }: { value: number | null }) {
  if (value === null) return '--'
  return (
    <span className={`num ${direction(value)}`}>
      {value > 0 ? '+' : ''}
      {withMinus(formatAmount(value))}
    </span>
  )
}

export function GainRate({ value }: { value: number | null }) {
  if (value === null) return '--'
  return <span className={`num ${direction(value)}`}>{withMinus(formatSignedPercent(value))}</span>
}

export const money = (value: number | null | undefined): string =>
  value === null || value === undefined ? orDash(null) : formatAmount(value)

const onTick = (value: number, tick: number) => Math.abs(value / tick - Math.round(value / tick)) < 1e-6

/** A price with the decimals of its instrument's tick; an average that lies between two ticks has one more. */
export function priceText(value: number | null | undefined, symbol: string): string {
  if (value === null || value === undefined) return orDash(null)
  const tick = tickOfSymbol(symbol)
  if (tick !== null) return formatPriceByTick(value, onTick(value, tick) ? tick : tick / 10)
  if (value !== 0 && Math.abs(value) < 0.1) return value.toFixed(8).replace(/0{1,5}$/, '')
  // Coins below ten are quoted to the fifth decimal.
  if (Math.abs(value) < 10 && !onTick(value, 0.001)) return value.toFixed(onTick(value, 0.0001) ? 4 : 5)
  return value.toFixed(onTick(value, 0.01) ? 2 : 3)
}

/** The same to the cent, where figures are held against statements. */
export function GainCents({ value }: { value: number | null }) {
  if (value === null) return '--'
  return (
    <span className={`num ${direction(value)}`}>
      {value > 0 ? '+' : ''}
      {withMinus(cents(value))}
    </span>
  )
}

/** Money to the cent, as statements have it. */
export const cents = (value: number | null | undefined): string =>
  value === null || value === undefined ? orDash(null) : centsText(value)

/** Shares, contracts or coins: thousands apart, of coins the fractions there are. */
export const volumeText = (value: number): string => groupedText(value, 8)
