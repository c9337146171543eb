import { accruedFee, performanceFee, unitNavOf, type DayBasis } from './fees.ts'

export type ValuationKind = 'holding' | 'contract' | 'cash' | 'receivable' | 'custody' | 'payable' | 'fee'

/** One line of the valuation table. `amountFen` of what is owed is negative; the lines add up to the NAV. */
export type ValuationLine = {
  readonly kind: ValuationKind
  readonly name: string
  readonly amountFen: number
  readonly accountId: string | null
  readonly symbol: string | null
  /** Shares or contracts, in the account's own scale. */
  readonly volume: number | null
  readonly price: number | null
  /** Why a price is not the close of the day. */
  readonly note: string
}

export type FeeTerms = {
  readonly managementPpm: number
  readonly custodyPpm: number
  readonly performancePpm: number
  readonly basis: DayBasis
}

export type AccruedFees = { readonly management: number; readonly custody: number; readonly performance: number }

/** The published valuation before. */
export type ValuationBefore = {
  readonly day: string
  readonly navFen: number
  readonly accrued: AccruedFees
  readonly highWaterMark: number
}

export type Dividend = { readonly perUnit: number; readonly amountFen: number }

export type Valuation = {
  readonly lines: readonly ValuationLine[]
  readonly navFen: number
  readonly unitNav: number
  readonly units: number
  /** What this day adds to the fees that are owed. */
  readonly today: AccruedFees
  readonly accrued: AccruedFees
  readonly highWaterMark: number
}

/** Unit NAV of a product that has sold no unit yet. */
export const PAR = 10_000

const noFees: AccruedFees = { management: 0, custody: 0, performance: 0 }
const feeNames: Record<keyof AccruedFees, string> = {
  management: '应付管理费',
  custody: '应付托管费',
  performance: '应付业绩报酬',
}

const feeLine = (kind: keyof AccruedFees, owed: number, today: number): ValuationLine => ({
  kind: 'fee',
  name: feeNames[kind],
  amountFen: owed === 0 ? 0 : -owed,
  accountId: null,
  symbol: null,
  volume: null,
  price: null,
  note: today === 0 ? '' : `本日计提 ${(today / 100).toFixed(2)}`,
})

/** PNAV-7: the NAV of its day has already given it away. */
const dividendLine = ({ perUnit, amountFen }: Dividend): ValuationLine => ({
  kind: 'payable',
  name: '应付红利',
  amountFen: amountFen === 0 ? 0 : -amountFen,
  accountId: null,
  symbol: null,
  volume: null,
  price: null,
  note: `每份 ${(perUnit / 10_000).toFixed(4)}`,
})

const sumOf = (lines: readonly ValuationLine[]) => lines.reduce((sum, { amountFen }) => sum + amountFen, 0)

export type ValuationAsk = {
  readonly day: string
  /** Everything but fees. */
  readonly lines: readonly ValuationLine[]
  readonly before: ValuationBefore | null
  readonly terms: FeeTerms
  /** Hundredths of units that count on this day. */
  readonly units: number
  /** Whether this is a day on which the performance fee is taken. */
  readonly takesPerformance: boolean
  /** What the units of this day are paid: 1/10000 yuan each, and what that comes to for all who hold them. */
  readonly dividend?: Dividend | null
}

/** PNAV-1: what a product is worth at the end of a day. The sum of its lines is the NAV to the cent. */
export function valueProduct({ day, before, terms, units, takesPerformance, ...ask }: ValuationAsk): Valuation {
  const { dividend } = ask
  const lines = dividend ? [...ask.lines, dividendLine(dividend)] : ask.lines
  const fee = (ratePpm: number) => (before ? accruedFee(before, { day, ratePpm, basis: terms.basis }) : 0)
  const [management, custody] = [fee(terms.managementPpm), fee(terms.custodyPpm)]
  const owedBefore = before?.accrued ?? noFees
  // A unit that was paid out of its value has not lost it: its mark goes down with it.
  const mark = Math.max(0, (before?.highWaterMark ?? PAR) - (dividend?.perUnit ?? 0))
  const beforePerformance =
    sumOf(lines) - (owedBefore.management + management) - (owedBefore.custody + custody) - owedBefore.performance
  const performance =
    takesPerformance && units > 0
      ? performanceFee(unitNavOf(beforePerformance, units), {
          highWaterMark: mark,
          units,
          ratePpm: terms.performancePpm,
        })
      : 0
  const today: AccruedFees = { management, custody, performance }
  const accrued: AccruedFees = {
    management: owedBefore.management + management,
    custody: owedBefore.custody + custody,
    performance: owedBefore.performance + performance,
  }
  const all = [
    ...lines,
    feeLine('management', accrued.management, management),
    feeLine('custody', accrued.custody, custody),
    ...(accrued.performance === 0 ? [] : [feeLine('performance', accrued.performance, performance)]),
  ]
  const navFen = sumOf(all)
  if (!Number.isSafeInteger(navFen)) throw new RangeError(`not a NAV: ${navFen}`)
  const unitNav = units > 0 ? unitNavOf(navFen, units) : PAR
  return {
    lines: all,
    navFen,
    unitNav,
    units,
    today,
    accrued,
    highWaterMark: performance > 0 ? unitNav : mark,
  }
}
