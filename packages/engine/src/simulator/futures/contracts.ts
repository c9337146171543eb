import type { TradingCalendar } from '../../time/calendar/trading-calendar.ts'
import { lastTradingDay } from '../../market/futures/contract-month.ts'
import type { MonthCycle, SimulatedProduct } from './products.ts'

export interface FutureContract {
  readonly symbol: string
  /** Month of delivery, as year × 12 + month − 1. */
  readonly delivery: number
  readonly lastTradingDate: string
}

export const CONTRACTS_PER_PRODUCT = 4

const monthsOf: Record<MonthCycle, readonly number[]> = {
  index: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  quarter: [3, 6, 9, 12],
  monthly: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  even: [2, 4, 6, 8, 10, 12],
  '1-5-9': [1, 5, 9],
  '1-5-10': [1, 5, 10],
}

const pad = (value: number) => String(value).padStart(2, '0')
const yearOf = (delivery: number) => Math.floor(delivery / 12)
const monthOf = (delivery: number) => (delivery % 12) + 1

/** Far months may lie beyond the announced calendar; then the middle of the month stands in until it is known. */
function lastTradingDate(product: SimulatedProduct, delivery: number, calendar: TradingCalendar): string {
  const month = `${yearOf(delivery)}-${pad(monthOf(delivery))}`
  return month > calendar.lastDate.slice(0, 7) ? `${month}-15` : lastTradingDay(product, month, calendar)
}

function symbolOf(product: SimulatedProduct, delivery: number): string {
  const year = yearOf(delivery) % 100
  const month = pad(monthOf(delivery))
  // Zhengzhou writes the year with one digit.
  const suffix = product.exchange === 'CZCE' ? `${year % 10}${month}` : `${pad(year)}${month}`
  return `${product.exchange}.${product.code}${suffix}`
}

/** Index futures list this month, the next and the two quarter months after. */
function isListedMonth(product: SimulatedProduct, delivery: number, taken: number): boolean {
  const months = product.cycle === 'index' && taken >= 2 ? monthsOf.quarter : monthsOf[product.cycle]
  return months.includes(monthOf(delivery))
}

/** The four contracts that trade on `date`, nearest first. */
export function contractsOn(product: SimulatedProduct, date: string, calendar: TradingCalendar): FutureContract[] {
  const contracts: FutureContract[] = []
  const start = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  for (let delivery = start; contracts.length < CONTRACTS_PER_PRODUCT; delivery += 1) {
    if (!isListedMonth(product, delivery, contracts.length)) continue
    const last = lastTradingDate(product, delivery, calendar)
    if (last < date) continue
    contracts.push({ symbol: symbolOf(product, delivery), delivery, lastTradingDate: last })
  }
  return contracts
}
