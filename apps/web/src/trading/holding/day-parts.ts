import { money } from '../../shared/figure/figures.tsx'
import type { Cash } from './revalue.ts'

/** PNL-8, as every place that shows the day of an account says it. */
export const dayPnlMethod = '净资产 − 上次结算净资产 − 当日净入金，含今日平仓、手续费和资金费'

/** What positions say of their own day: those closed today have no row any more. */
export const heldDayMethod = '持仓自上次结算价起、今日成交自成交价起，减手续费；今日已平仓的不在其中'

/** The day of an account, taken apart into numbers that other panels show. */
export const dayPartsText = ({ dayPnlHeld, dayPnlClosed, dayPnlOther }: Cash): string =>
  `持仓 ${money(dayPnlHeld)} · 已平仓 ${money(dayPnlClosed)} · 资金费、分红及其他 ${money(dayPnlOther)}`
