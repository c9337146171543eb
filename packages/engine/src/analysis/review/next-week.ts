import type { EntrustReview } from './entrust-review.ts'
import type { Finding } from './trip-analysis.ts'
import type { TripReview } from './trip-review.ts'

/** Something to do, the number behind it, and which rows show it. */
export type Task = {
  readonly text: string
  readonly n: number
  readonly rows: { readonly page: 'trips' | 'orders'; readonly aspect: string; readonly key: string } | null
}

const fewestTrips = 10
const fewestOrders = 10
const percent = (value: number) => `${(value * 100).toFixed(1)}%`
const points = (value: number) => `${(value * 10_000).toFixed(1)}bp`

function fromTrips(trips: TripReview, findings: readonly Finding[]): Task[] {
  if (trips.n < fewestTrips) return []
  const tasks: Task[] = findings
    .filter(({ aspect, value }) => aspect !== 'all' && value < (trips.winRate ?? 0))
    .slice(0, 3)
    .map(({ text, n, aspect, key }) => ({ text: `少做：${text}`, n, rows: { page: 'trips', aspect, key } }))
  const { exitEfficiency, mae } = trips.means
  if (exitEfficiency.n >= fewestTrips && exitEfficiency.mean !== null && exitEfficiency.mean < 0.3)
    tasks.push({
      text: `离场效率中位数仅${percent(exitEfficiency.mean)}，盈利时分批止盈或跟踪止损`,
      n: exitEfficiency.n,
      rows: { page: 'trips', aspect: 'known', key: 'exitEfficiency' },
    })
  if (trips.payoff !== null && trips.payoff < 1 && mae.mean !== null)
    tasks.push({
      text: `盈亏比${trips.payoff.toFixed(2)}小于1，平均最大不利${percent(mae.mean)}，收紧止损`,
      n: trips.n,
      rows: { page: 'trips', aspect: 'outcome', key: '亏损' },
    })
  return tasks
}

function fromOrders(orders: EntrustReview): Task[] {
  if (orders.count < fewestOrders) return []
  const tasks: Task[] = []
  const [reason] = orders.rejections
  if (reason)
    tasks.push({
      text: `下单前先核对：${reason.text}造成${reason.count}笔废单`,
      n: reason.count,
      rows: { page: 'orders', aspect: 'reason', key: String(reason.reason) },
    })
  if (orders.cancelRate !== null && orders.cancelRate > 0.3)
    tasks.push({
      text: `撤单率${percent(orders.cancelRate)}偏高，减少挂远价或改用拆单`,
      n: orders.count,
      rows: { page: 'orders', aspect: 'outcome', key: 'canceled' },
    })
  if (orders.arrivalSlippage !== null && orders.arrivalSlippage > 0.001)
    tasks.push({
      text: `到达滑点${points(orders.arrivalSlippage)}，大单拆分，避开开盘与尾盘半小时`,
      n: orders.count,
      rows: { page: 'orders', aspect: 'known', key: 'arrival' },
    })
  if (orders.deviations.length > 0)
    tasks.push({
      text: `${orders.deviations.length}笔委托偏离提案目标，与提案人核对数量和价格区间`,
      n: orders.deviations.length,
      rows: { page: 'orders', aspect: 'deviation', key: 'yes' },
    })
  return tasks
}

/** TRIP-12: what to look after next week, each with its number; nothing is concluded from a handful of trades. */
export function nextWeek(trips: TripReview, findings: readonly Finding[], orders: EntrustReview): Task[] {
  return [...fromTrips(trips, findings), ...fromOrders(orders)]
}
