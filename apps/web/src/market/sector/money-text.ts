import { formatAmount } from '@liangshu/contract/market/format'

const WAN_YI = 1e12

/** Money of a whole market or sector: beyond 10,000亿 nobody counts digits. */
export function moneyText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '--'
  const text = Math.abs(value) >= WAN_YI ? `${(value / WAN_YI).toFixed(2)}万亿` : formatAmount(value)
  return text.replace('-', '−')
}
