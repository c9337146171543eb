import { priceText } from '@liangshu/contract/market/scaled'
import { dayNumber, isWeekend } from '@liangshu/engine/time/calendar/civil-day'
import { classifySymbol } from '@liangshu/engine/market/instrument/classify-code'
import type { TradingCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { RowProblem, type ImportedBar, type ImportMaster } from './imported-bar.ts'
import type { BarKey } from './read-bar.ts'

/** Before the calendar begins only weekends are known to be closed. */
function isOpen(date: string, calendar: TradingCalendar): boolean {
  if (date < calendar.firstDate || date > calendar.lastDate) return !isWeekend(dayNumber(date))
  return calendar.isTradingDay(date)
}

function checkOrder({ open, high, low, close }: ImportedBar): void {
  if (high < low) throw new RowProblem(`最高价${priceText(high)}低于最低价${priceText(low)}`)
  if (high < open || high < close) throw new RowProblem(`最高价${priceText(high)}低于开盘价或收盘价`)
  if (low > open || low > close) throw new RowProblem(`最低价${priceText(low)}高于开盘价或收盘价`)
}

/** The mean price tells 手 from shares and 万 from yuan. */
function checkMean({ symbol, high, low, volume, amount }: ImportedBar): void {
  // An index level is no price per share.
  if (amount === null || classifySymbol(symbol)?.secType === 'index') return
  if ((volume === 0) !== (amount === 0)) throw new RowProblem('成交量与成交额一个为0、一个不为0')
  if (volume === 0) return
  const mean = (amount * 100) / volume
  if (mean < low * 0.97 || mean > high * 1.03) {
    throw new RowProblem(`成交均价${(mean / 10_000).toFixed(2)}不在最低价与最高价之间，请检查成交量、成交额的单位`)
  }
}

/** `preclose` of the file is the reference price of the day, so a price outside its limits cannot be. */
function checkLimits(bar: ImportedBar, master: ImportMaster): void {
  if (bar.preclose === null) return
  const { up, down } = master.limits(bar.symbol, bar.tradingDay, bar.preclose)
  if (up !== null && bar.high > up) throw new RowProblem(`最高价${priceText(bar.high)}高于涨停价${priceText(up)}`)
  if (down !== null && bar.low < down) throw new RowProblem(`最低价${priceText(bar.low)}低于跌停价${priceText(down)}`)
}

export interface DayBasis {
  readonly calendar: TradingCalendar
  readonly master: ImportMaster
  readonly today: string
}

export function checkDay({ symbol, tradingDay }: BarKey, { calendar, master, today }: DayBasis): void {
  if (tradingDay > today) throw new RowProblem(`${tradingDay}晚于今天`)
  if (!isOpen(tradingDay, calendar)) throw new RowProblem(`${tradingDay}不是交易日`)
  const listed = master.listDate(symbol)
  if (tradingDay < listed) throw new RowProblem(`早于上市日期${listed}`)
}

export function checkFigures(bar: ImportedBar, master: ImportMaster): void {
  checkOrder(bar)
  checkMean(bar)
  checkLimits(bar, master)
}

/** Trading days between two bars of a security that have none: a suspension, or a hole in the file. */
export function missingDays(before: string, after: string, calendar: TradingCalendar): number {
  if (before < calendar.firstDate || after > calendar.lastDate) return 0
  return Math.max(0, calendar.count(before, after) - 2)
}
