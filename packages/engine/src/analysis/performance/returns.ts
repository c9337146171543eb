/** One day of an account or product. Money in any one unit. */
export type NavPoint = {
  readonly date: string
  readonly nav: number
  /** Deposits less withdrawals of the day. */
  readonly flow: number
}

export type FlowTiming = 'start' | 'end'

/**
 * PERF-1: return of one day with the flow at its start (default) or its end. Null when the day begins a new chain:
 * nothing was invested before, or nothing is left to measure on.
 */
export function dayReturn(previous: number, { nav, flow }: NavPoint, timing: FlowTiming): number | null {
  if (previous <= 0) return null
  if (timing === 'end') return nav - flow <= 0 && nav <= 0 ? null : (nav - flow) / previous - 1
  const base = previous + flow
  // A full withdrawal leaves nothing; that is not a loss of 100%.
  return base <= 0 || nav <= 0 ? null : nav / base - 1
}

export type DailyReturn = { readonly date: string; readonly value: number | null }

export function dailyReturns(points: readonly NavPoint[], timing: FlowTiming = 'start'): DailyReturn[] {
  return points.map((point, index) => ({
    date: point.date,
    value: dayReturn(points[index - 1]?.nav ?? 0, point, timing),
  }))
}

export function knownReturns(returns: readonly DailyReturn[]): number[] {
  return returns.flatMap(({ value }) => value ?? [])
}

/** PERF-2: time-weighted return, the chain of the days that have one; null without any. */
export function timeWeighted(returns: readonly DailyReturn[]): number | null {
  const known = knownReturns(returns)
  if (known.length === 0) return null
  let chain = 1
  for (const value of known) chain *= 1 + value
  return chain - 1
}

/** Unit NAV by day, starting at `base`; a day without a return keeps the level. */
export function unitNav(returns: readonly DailyReturn[], base = 1): number[] {
  let level = base
  return returns.map(({ value }) => {
    level *= 1 + (value ?? 0)
    return level
  })
}

export type CashFlow = {
  /** Whole days since any fixed day. */
  readonly day: number
  /** Positive: the investor pays in; negative: takes out. */
  readonly amount: number
}

const shortestDays = 30

function presentValue(flows: readonly CashFlow[], rate: number, first: number): number {
  let value = 0
  for (const { day, amount } of flows) value += amount * (1 + rate) ** (-(day - first) / 365)
  return value
}

/**
 * PERF-3: money-weighted return (XIRR, act/365) by bisection in [−0.9999, 10]. Null under 30 days, where a yearly
 * figure misleads, and when no rate in the range explains the flows.
 */
export function moneyWeighted(flows: readonly CashFlow[], terminal: { day: number; value: number }): number | null {
  const first = flows[0]?.day
  if (first === undefined || terminal.day - first < shortestDays) return null
  const all = [...flows, { day: terminal.day, amount: -terminal.value }]
  let low = -0.9999
  let high = 10
  let lowValue = presentValue(all, low, first)
  if (lowValue * presentValue(all, high, first) > 0) return null
  for (let step = 0; step < 200 && high - low > 1e-12; step += 1) {
    const middle = (low + high) / 2
    const value = presentValue(all, middle, first)
    if (value === 0) return middle
    if (value * lowValue < 0) high = middle
    else {
      low = middle
      lowValue = value
    }
  }
  return (low + high) / 2
}
