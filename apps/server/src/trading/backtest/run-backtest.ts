import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { MarginSettings } from '@liangshu/engine/account/book/account-book'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { isDailyRhythm } from '@liangshu/engine/backtest/beats'
import { createBacktest, type Backtest } from '@liangshu/engine/backtest/backtest'
import { reportOf, type BacktestReport } from '@liangshu/engine/backtest/report'
import type { BacktestRecord } from '@liangshu/engine/backtest/record'
import { barsSeen, type StrategyTemplate } from '@liangshu/engine/strategy/strategy'
import { templates } from '@liangshu/engine/strategy/template/templates'

import type { CallArgs, CallResult } from '../../market/index.ts'
import { feeProfileOf } from '../order/instrument-days.ts'
import type { OwnCode } from '../own-strategy/own-code.ts'
import { historyOfMarket, minutesOfMarket } from '../strategy/history-of-market.ts'
import { isCoinPlan, symbolsOf, type StrategyPlan } from '../strategy/strategy-plan.ts'

export type HistoryCall = 'historyDays' | 'historyMinutes'
export type AskHistory = <Name extends HistoryCall>(name: Name, args: CallArgs<Name>) => Promise<CallResult<Name>>

/** Plain data: it goes to the thread that runs the backtest. */
export type BacktestJob = {
  readonly plan: StrategyPlan
  readonly from: string
  readonly to: string
  readonly cashFen: number
  readonly benchmark: string
  readonly profile: RiskProfile
  readonly feeProfileId: string
  /** Crypto accounts: leverage and margin mode of the account the strategy runs on. */
  readonly margin?: MarginSettings | undefined
  /** A strategy of one's own: then the backtest runs in a process of its own. */
  readonly own?: OwnCode
}

export type BacktestOutcome = {
  readonly record: Omit<BacktestRecord, 'cashFen'>
  readonly report: BacktestReport
  readonly benchmarkName: string
  readonly unknown: readonly string[]
}

export type OnProgress = (percent: number, step: string) => void

/** The same draws for every backtest: what differs between two of them is what was asked. */
const seed = 2026
/** Share of the work that reading takes. */
const readShare = 10

/** A refusal the user can do something about. */
export class BacktestRefusal extends Error {
  override readonly name = 'BacktestRefusal'
}

/** BT-7: days of which nothing is known are refused by name before anything is computed. */
function checkDays({ missing, days, from }: CallResult<'historyDays'>): void {
  const [first] = missing
  if (first === undefined) return
  const all = days.length - from
  const text = missing.length === 1 ? first : `${first}至${missing.at(-1) ?? first}等${missing.length}个交易日`
  throw new BacktestRefusal(
    missing.length === all ? '所选区间没有任何行情数据，请更换日期或标的' : `${text}没有行情数据，请更换日期或标的`,
  )
}

async function runDays(
  backtest: Backtest,
  job: BacktestJob,
  ask: AskHistory,
  found: CallResult<'historyDays'>,
  tell: OnProgress,
) {
  const all = found.days.length - found.from
  const isCoin = isCoinPlan(job.plan)
  for (let day = found.from; day < found.days.length; day += 1) {
    const date = found.days[day] ?? ''
    const listed = found.contracts.filter(({ columns }) => (columns.close[day] ?? 0) > 0).map(({ symbol }) => symbol)
    const symbols = [...symbolsOf(job.plan), ...listed]
    const minutes = isDailyRhythm(job.plan) && !isCoin ? {} : await ask('historyMinutes', { date, symbols })
    backtest.runDay(day, minutesOfMarket(minutes))
    const done = day - found.from + 1
    tell(readShare + Math.floor((done * (99 - readShare)) / all), `${date}（${done}/${all}个交易日）`)
  }
}

/** Reads the history, runs every day and makes the report. */
export async function runBacktest(
  job: BacktestJob,
  ask: AskHistory,
  tell: OnProgress,
  template: StrategyTemplate = templates[job.plan.type],
): Promise<BacktestOutcome> {
  const { plan } = job
  const isCoin = isCoinPlan(plan)
  if (!isCoin && symbolsOf(plan).some(isPerpetual))
    throw new BacktestRefusal('永续合约与其他证券的账户不同，请分开回测')
  if (plan.type === 'etfArb' && plan.period === '1d')
    throw new BacktestRefusal('ETF套利须用分钟周期回测，日线没有参考净值')
  tell(0, '读取行情')
  const wanted = symbolsOf(plan)
  const { from, to, benchmark } = job
  const found = await ask('historyDays', {
    symbols: wanted,
    products: plan.products,
    benchmark,
    from,
    to,
    lookBack: barsSeen,
  })
  checkDays(found)
  const history = historyOfMarket(found)
  const known = new Set(history.instruments.map(({ symbol }) => symbol))
  const backtest = createBacktest({
    history,
    from: found.from,
    assetClass: isCoin ? 'crypto' : plan.products.length > 0 ? 'future' : 'stock',
    margin: job.margin,
    cashFen: job.cashFen,
    template,
    params: plan.params,
    limits: plan.limits,
    universe: plan.universe.filter((symbol) => known.has(symbol)),
    named: plan.named,
    period: plan.period,
    schedule: plan.schedule,
    profile: job.profile,
    feeProfile: feeProfileOf(job.feeProfileId),
    seed,
  })
  await runDays(backtest, job, ask, found, tell)
  const { cashFen: _cash, ...record } = backtest.record
  return {
    record,
    report: reportOf(backtest.record),
    benchmarkName: history.benchmark?.name ?? '',
    unknown: wanted.filter((symbol) => !known.has(symbol)),
  }
}
