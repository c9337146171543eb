import { rejectReasons } from '@liangshu/contract/trading/order-codes'
import { addsExposure } from './check-exposure.ts'
import { askConfirm, pass, passSoft, reject, type CheckInput, type Verdict } from './risk-trace.ts'

/** A cancel ratio says nothing about the first few orders of a day. */
export const ratioFromOrders = 20

/** PRE-14: orders per second and day, cancels, their ratio, working orders, and the programme-trading thresholds. */
export function checkRate(input: CheckInput, verdict: Verdict): void {
  const { activity, active } = input.book
  const { profile, programme } = input.facts
  const second = Math.floor(input.at / 1000)
  const inSecond = (activity.second === second ? activity.inSecond : 0) + 1
  const ratio = activity.orders >= ratioFromOrders ? activity.cancels / activity.orders : 0
  within(verdict, '每秒委托', inSecond, profile.ordersPerSec)
  within(verdict, '当日委托', activity.orders + 1, profile.ordersPerDay)
  within(verdict, '当日撤单', activity.cancels, profile.cancelsPerDay)
  within(verdict, '撤单比例', ratio, profile.cancelRatioMax)
  within(verdict, '未完成委托', active.size + 1, profile.activeOrdersMax)
  programmeWithin(input, verdict, '程序化每秒申报', inSecond, programme.perSecond)
  programmeWithin(input, verdict, '程序化当日申报', activity.orders + activity.cancels + 1, programme.perDay)
}

function within(verdict: Verdict, name: string, actual: number, limit: number): void {
  if (verdict.rejection) return
  if (actual <= limit) return pass(verdict, 14, actual, limit, name)
  const text = `${rejectReasons[15]}：${name}${actual}，上限${limit}`
  reject(verdict, { check: 14, reason: 15, text, actual, limit }, name)
}

/** RATE-2: of the high-frequency thresholds, half needs a confirmation and four fifths is the end. */
function programmeWithin(input: CheckInput, verdict: Verdict, name: string, actual: number, threshold: number): void {
  within(verdict, name, actual, threshold * 0.8)
  if (verdict.rejection || actual <= threshold * 0.5) return
  const text = `${name}${actual}，已达阈值${threshold}的一半`
  askConfirm(verdict, { check: 14, reason: 15, text, actual, limit: threshold * 0.5 }, input.confirmed, name)
}

const killedWords = { account: '账户', product: '产品', global: '全部' } as const

/** PRE-15: soft loss asks, hard loss and drawdown leave only reducing orders, a kill switch leaves none. */
export function checkBreaker(input: CheckInput, verdict: Verdict): void {
  const { guard, profile } = input.facts
  const killed = input.book.killSwitch ? 'account' : guard.killSwitch
  if (killed !== null) {
    const text = `${rejectReasons[25]}（${killedWords[killed]}）`
    return reject(verdict, { check: 15, reason: 25, text, actual: killed, limit: null })
  }
  const isReducing = !addsExposure(input)
  const breach =
    guard.dayLossRate >= profile.dailyLossHard
      ? { name: '当日亏损', actual: guard.dayLossRate, limit: profile.dailyLossHard }
      : guard.drawdown >= profile.maxDrawdown
        ? { name: '最大回撤', actual: guard.drawdown, limit: profile.maxDrawdown }
        : null
  if (breach && !isReducing) {
    const { name, actual, limit } = breach
    const text = `${name}${(actual * 100).toFixed(2)}%已达${(limit * 100).toFixed(2)}%，只能减仓`
    return reject(verdict, { check: 15, reason: 25, text, actual, limit }, name)
  }
  const loss = guard.dayLossRate
  if (loss < profile.dailyLossSoft || isReducing) return passSoft(verdict, 15, loss, profile.dailyLossSoft, '当日亏损')
  const text = `当日亏损${(loss * 100).toFixed(2)}%，请确认继续交易`
  const finding = { check: 15, reason: 25, text, actual: loss, limit: profile.dailyLossSoft } as const
  askConfirm(verdict, finding, input.confirmed, '当日亏损')
}
