import type { FlowDays } from '@liangshu/contract/decision/flow'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { orderDayOf } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findLatest } from '../nav/nav.store.ts'

type Asked = { id: string; start_date: string | null }
type Known = FlowDays & { readonly publishedDay: string | null; readonly startDay: string | null }

/** The days an application to a product may count for, and what sets their bounds. */
export async function findApplyDays(
  tx: Tx,
  { id, start_date: startDay }: Asked,
  { clock, trading }: Pick<DecisionParts, 'clock' | 'trading'>,
): Promise<Known> {
  const publishedDay = (await findLatest(tx, id))?.day ?? null
  const orderDay = trading.market.time()?.orderDay ?? orderDayOf(clock.now())
  // What comes in after the day was closed, or after its NAV was published, counts for the next.
  const current = publishedDay !== null && publishedDay >= orderDay ? mainlandCalendar.next(publishedDay) : orderDay
  const afterNav = publishedDay === null ? '' : mainlandCalendar.next(publishedDay)
  const earliest = [afterNav, startDay ?? ''].toSorted().at(-1) || null
  return {
    // Before its start a product takes in what its founders bring, for the current day only.
    earliest: earliest !== null && earliest > current ? current : earliest,
    previous: mainlandCalendar.previous(current),
    current,
    publishedDay,
    startDay,
  }
}

/** PROD-12: a day that is not valued yet, so that nobody deals at a NAV they know. */
export function checkApplyDay(day: string, { current, earliest, publishedDay, startDay }: Known): void {
  if (day > current) throw refusal(`申请日${day}晚于当前交易日${current}`)
  if (publishedDay !== null && day <= publishedDay) throw refusal(`${publishedDay}的净值已发布，申请日应在其后`)
  if (earliest !== null && day < earliest) throw refusal(`申请日${day}早于产品成立日${startDay}`)
  const isKnown = day >= mainlandCalendar.firstDate
  if (!isKnown || !mainlandCalendar.isTradingDay(day)) throw refusal(`申请日${day}不是交易日`)
}
