import type { ScopeQuery } from '@liangshu/contract/trading/report'

import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inOneCurrency } from '../holding/day-figures.ts'
import { findStates, type StateRow } from '../holding/state.store.ts'

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** A shape alone would let the 31st of November through. */
function isDay(text: string): boolean {
  if (!dayShape.test(text)) return false
  try {
    dayNumber(text)
    return true
  } catch {
    return false
  }
}

export type ReportScope = { states: StateRow[]; ids: string[]; from: string; to: string }

function readDay(text: string | undefined, field: string, fallback: string): string {
  const day = text?.slice(0, 10)
  if (!day) return fallback
  if (!isDay(day)) throw new AppError('INPUT_INVALID', {}, { message: `参数错误：${field} 日期格式不正确` })
  return day
}

/** The accounts a report is about, never more than the caller may read, and its days. */
export async function readScope(tx: Tx, actor: Actor, query: Partial<ScopeQuery>): Promise<ReportScope> {
  const from = readDay(query.from, 'from', '2000-01-01')
  const to = readDay(query.to, 'to', '9999-12-31')
  if (from > to) throw new AppError('INPUT_INVALID', {}, { message: '参数错误：from 开始日期不能晚于结束日期' })
  const states = await findStates(tx, {
    actor,
    accountId: query.accountId || undefined,
    productId: query.productId || undefined,
    clientId: query.userId || undefined,
  })
  const ofClass = query.assetClass ? states.filter(({ assetClass }) => assetClass === query.assetClass) : states
  const wanted = inOneCurrency(ofClass)
  return { states: wanted, ids: wanted.map(({ accountId }) => accountId), from, to }
}
