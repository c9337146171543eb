import type { Statement } from '../../market/fundamental/fundamentals.ts'
import { dayFlags } from '../../market/day/daily-columns.ts'
import type { FactorInputs } from './factor-inputs.ts'

export interface StatementValues {
  readonly ep: Float32Array
  readonly bp: Float32Array
  readonly sp: Float32Array
  readonly dividend: Float32Array
  readonly roe: Float32Array
  readonly grossMargin: Float32Array
  readonly accruals: Float32Array
  readonly debt: Float32Array
  readonly revenueGrowth: Float32Array
  readonly profitGrowth: Float32Array
  readonly revision: Float32Array
}

const YEAR_DAYS = 242
const PRICE_UNITS = 10_000

/** The report of the same quarter a year before, among those that are known. */
function yearBefore(known: readonly Statement[], { period }: Statement): Statement | undefined {
  const wanted = `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`
  return known.findLast((one) => one.period === wanted)
}

const growthOf = (now: number, before: number | undefined): number =>
  before === undefined || before <= 0 ? Number.NaN : now / before - 1

const profitGrowthOf = (known: readonly Statement[], statement: Statement): number =>
  growthOf(statement.profit, yearBefore(known, statement)?.profit)

/** The newest quarter among what is known: an annual report may come after that of the next quarter. */
const newestOf = (known: readonly Statement[]): Statement | undefined =>
  known.reduce<Statement | undefined>((best, one) => (best && best.period > one.period ? best : one), undefined)

/** What follows from the reports that are known alone; the price of a day is put to it afterwards. */
interface Known {
  readonly count: number
  readonly newest: Statement | undefined
  readonly revenueGrowth: number
  readonly profitGrowth: number
  readonly revision: number
}

function knownOf(statements: readonly Statement[], count: number): Known {
  const known = statements.slice(0, count)
  const newest = newestOf(known)
  if (!newest) return { count, newest, revenueGrowth: Number.NaN, profitGrowth: Number.NaN, revision: Number.NaN }
  const profitGrowth = profitGrowthOf(known, newest)
  const before = newestOf(known.filter(({ period }) => period < newest.period))
  return {
    count,
    newest,
    revenueGrowth: growthOf(newest.revenue, yearBefore(known, newest)?.revenue),
    profitGrowth,
    revision: before ? profitGrowth - profitGrowthOf(known, before) : Number.NaN,
  }
}

/** SEL-4: figures of companies as they were known: by the day a report came out, never by the quarter it is about. */
export function fillStatements(inputs: FactorInputs, id: number, totalShares: number, out: StatementValues): void {
  const { stocks, fundamentals, days } = inputs
  if (!fundamentals) return
  const { columns, axis } = stocks
  const n = columns.instruments
  const statements = fundamentals.statements(id)
  const dividends = fundamentals.dividends(id)
  // Reports come a few times a year: between two of them nothing but the price changes.
  let known = knownOf(statements, 0)
  for (const [s, day] of days.entries()) {
    const slot = id * columns.capacity + day
    if (((columns.flags[slot] ?? 0) & dayFlags.listed) === 0) continue
    const at = s * n + id
    const price = (columns.close[slot] ?? 0) / PRICE_UNITS
    const paid = dividends.reduce((sum, one) => (one.day <= day && one.day > day - YEAR_DAYS ? sum + one.cash : sum), 0)
    out.dividend[at] = price > 0 ? paid / price : Number.NaN
    const date = axis.dates[day] ?? ''
    // Known after the close of the day before: a report of the day itself may come in the evening.
    let count = known.count
    while (count < statements.length && (statements[count]?.announced ?? '') < date) count += 1
    if (count !== known.count) known = knownOf(statements, count)
    const { newest } = known
    const worth = price * totalShares
    if (!newest || !(worth > 0)) continue
    out.ep[at] = newest.profit / worth
    out.bp[at] = newest.equity / worth
    out.sp[at] = newest.revenue / worth
    out.roe[at] = newest.equity > 0 ? newest.profit / newest.equity : Number.NaN
    out.grossMargin[at] = newest.grossMargin
    out.accruals[at] = newest.equity > 0 ? -(newest.profit - newest.cashFlow) / newest.equity : Number.NaN
    out.debt[at] = -newest.debtRatio
    out.revenueGrowth[at] = known.revenueGrowth
    out.profitGrowth[at] = known.profitGrowth
    out.revision[at] = known.revision
  }
}
