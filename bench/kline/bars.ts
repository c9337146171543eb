import type { BarRow } from '@liangshu/contract/market/quote-calls'
import type { indicators } from '@liangshu/engine/analysis/indicator/catalogue'

/** Five panes: the price with its averages, and four below. */
export const chosen = [
  { id: 'MA', params: [5, 10, 20, 60] },
  { id: 'VOL', params: [5, 10] },
  { id: 'MACD', params: [12, 26, 9] },
  { id: 'KDJ', params: [9, 3, 3] },
  { id: 'RSI', params: [6, 12, 24] },
] as const satisfies readonly { id: keyof typeof indicators; params: number[] }[]

export const BARS = 50_000
const MINUTE = 60_000
const start = Date.UTC(2026, 0, 5, 9, 30)

/** Minutes of a price that wanders, with times as the server writes them. */
export function makeBars(): BarRow[] {
  let state = 2026
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  let price = 100
  return Array.from({ length: BARS }, (_, i) => {
    const open = price
    price = Math.max(5, price + (random() - 0.5) * 0.4)
    const volume = Math.floor(random() * 1e6)
    return {
      time: new Date(start + i * MINUTE).toISOString().slice(0, 16).replace('T', ' '),
      open,
      high: Math.max(open, price) + random() * 0.1,
      low: Math.min(open, price) - random() * 0.1,
      close: price,
      volume,
      amount: volume * price,
    }
  })
}

/** The running bar after another trade. */
export const nextOf = (bar: BarRow, step: number): BarRow => ({
  ...bar,
  close: bar.close + ((step % 7) - 3) * 0.01,
  volume: bar.volume + step * 100,
})
