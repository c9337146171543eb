import { formatAmount, formatPercent, formatPriceByTick, formatSignedPercent } from '@liangshu/contract/market/format'
import { groupedText } from '../../shared/figure/number-text.ts'

/** Figures as panels write them: missing is `--`, a loss has the minus of figures. */
const shown = (text: string): string => (text === '-' ? '--' : text.replace(/^-/, '−'))

export const priceText = (value: number | null | undefined, tick: number): string =>
  shown(formatPriceByTick(value, tick))
export const amountText = (value: number | null | undefined): string => shown(formatAmount(value))
export const percentText = (value: number | null | undefined): string => shown(formatPercent(value))
export const changeText = (value: number | null | undefined): string => shown(formatSignedPercent(value))

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

export const signedAmount = (value: number | null | undefined): string =>
  isKnown(value) && value > 0 ? `+${amountText(value)}` : amountText(value)

export const signedPrice = (value: number | null | undefined, tick: number): string =>
  isKnown(value) && value > 0 ? `+${priceText(value, tick)}` : priceText(value, tick)

/** Sizes in lots where trading is by lots, else as they are. */
export function sizeText(volume: number | null | undefined, lot: number): string {
  if (!isKnown(volume)) return '--'
  const size = lot > 1 ? Math.floor(volume / lot) : volume
  return size > 999_999 ? amountText(size) : groupedText(size, 3)
}
