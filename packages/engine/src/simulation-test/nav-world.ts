import { amountOf } from '../account/book/freeze.ts'
import type { NavDaily } from '../account/settlement/nav-daily.ts'
import { unitNavOf } from '../decision/valuation/fees.ts'
import { dealRedemption, dealSubscription, dividendOf } from '../decision/valuation/unit-dealing.ts'
import {
  valueProduct,
  type Dividend,
  type Valuation,
  type ValuationBefore,
  type ValuationLine,
} from '../decision/valuation/value-product.ts'
import type { World } from './world.ts'

export type NavWorld = {
  before: ValuationBefore | null
  /** Hundredths of units by client: all of them together are what counts on a day. */
  readonly holders: Map<string, number>
  /** What lies with the custodian: paid in by clients, paid out to them and for fees. */
  custody: number
  /** What came to the custodian and left it since the valuation before, fees apart. */
  flows: number
  /** The last settled row of every account. */
  readonly rows: Map<string, NavDaily>
}

export const createNavWorld = (): NavWorld => ({
  before: null,
  holders: new Map(),
  custody: 0,
  flows: 0,
  rows: new Map(),
})

const terms = { managementPpm: 15_000, custodyPpm: 2000, performancePpm: 200_000, basis: 'actual' } as const
const line = { accountId: null, symbol: null, volume: null, price: null, note: '' } as const
const kinds = ['management', 'custody', 'performance'] as const
const clients = ['founder', 'c1', 'c2', 'c3'] as const
const productAccounts = ['A1', 'A2'] as const

function hold(isTrue: boolean, rule: string): void {
  if (!isTrue) throw new Error(`valuation: ${rule}`)
}

const unitsOf = ({ holders }: NavWorld) => [...holders.values()].reduce((sum, units) => sum + units, 0)

/** SETTLE-4: a settled row goes on from the one before, and its flows are what was paid in and out meanwhile. */
export function noteRow({ nav, tallies }: World, accountId: string, row: NavDaily): void {
  const before = nav.rows.get(accountId)
  hold(row.nav === (before?.nav ?? 0) + row.pnl + row.flowIn - row.flowOut, `${accountId} lost its thread`)
  hold(row.nav === row.cash + row.marketValue + row.receivable, `${accountId} is not its parts`)
  const tally = tallies.get(accountId)
  if (tally) {
    tally.flowsSettled += row.flowIn - row.flowOut
    hold(tally.flowsSettled === tally.flows, `${accountId} tells of ${tally.flowsSettled} of ${tally.flows} paid in`)
  }
  nav.rows.set(accountId, row)
}

function linesOf(world: World, prices: Readonly<Record<string, number>>): ValuationLine[] {
  const lines: ValuationLine[] = []
  let settled = 0
  for (const accountId of productAccounts) {
    const book = world.book(accountId)
    settled += book.lastNav?.nav ?? 0
    lines.push({ ...line, kind: 'cash', name: accountId, amountFen: book.ledger.cash })
    lines.push({ ...line, kind: 'receivable', name: accountId, amountFen: book.ledger.receivable })
    for (const { symbol, volume } of book.holdings.values()) {
      const amountFen = amountOf((prices[symbol] ?? 0) * volume)
      if (volume > 0) lines.push({ ...line, kind: 'holding', name: symbol, amountFen })
    }
  }
  const worth = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
  hold(worth === settled, `${worth} in lines, ${settled} in the settled rows`)
  lines.push({ ...line, kind: 'custody', name: 'custody', amountFen: world.nav.custody })
  return lines
}

/** PAYOUT-1: the parts of all who hold units are what the product gives away. Only what lies there is paid (PAYOUT-3). */
function dividendOn({ nav, random }: World): Dividend | null {
  if (!nav.before || !random.chance(0.2)) return null
  const perUnit = 1 + random.int(200)
  const amountFen = [...nav.holders.values()].reduce((sum, units) => sum + dividendOf(units, perUnit), 0)
  return amountFen > 0 && amountFen <= nav.custody ? { perUnit, amountFen } : null
}

/** The product of the two accounts with shares, valued from its settled books, and flows dealt at its unit NAV. */
export function valueDay(world: World, day: string, prices: Readonly<Record<string, number>>): void {
  const { nav, random } = world
  const lines = linesOf(world, prices)
  const worth = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (nav.holders.size === 0) nav.holders.set('founder', Math.max(1, worth))
  const dividend = dividendOn(world)
  const units = unitsOf(nav)
  const made = valueProduct({
    day,
    lines,
    before: nav.before,
    terms,
    units,
    takesPerformance: random.chance(0.3),
    dividend,
  })
  checkValuation(world, made, worth, dividend)
  nav.before = { day, navFen: made.navFen, accrued: made.accrued, highWaterMark: made.highWaterMark }
  nav.flows = 0
  if (dividend) payOut(world, dividend)
  if (made.unitNav > 0) dealFlow(world, made)
  if (random.chance(0.2)) payFees(world)
  hold(nav.custody >= 0, 'the custodian paid more than there was')
  world.counts.valuations += 1
}

function checkValuation({ nav }: World, made: Valuation, worth: number, dividend: Dividend | null): void {
  const { before } = nav
  hold(made.lines.reduce((sum, { amountFen }) => sum + amountFen, 0) === made.navFen, 'lines do not add up to the NAV')
  const owed = kinds.reduce((sum, kind) => sum + made.accrued[kind], 0)
  const given = dividend?.amountFen ?? 0
  hold(made.navFen === worth - owed - given, 'what is owed is not what the NAV lacks')
  const rounding = made.units / 20_000 + 1
  hold(Math.abs(made.navFen - (made.unitNav * made.units) / 10_000) <= rounding, 'unit NAV × units ≠ NAV')
  hold(made.units === unitsOf(nav), 'units went astray')
  if (!before) return
  for (const kind of kinds) {
    const isSum = made.accrued[kind] === before.accrued[kind] + made.today[kind]
    hold(isSum && made.today[kind] >= 0, `${kind} fee went astray`)
  }
  const mark = Math.max(0, before.highWaterMark - (dividend?.perUnit ?? 0))
  hold(made.today.performance === 0 || made.unitNav <= made.highWaterMark, 'a fee was taken below the mark')
  hold(made.today.performance > 0 || made.highWaterMark === mark, 'the mark moved without a fee')
  const fees = kinds.reduce((sum, kind) => sum + made.today[kind], 0)
  hold(made.navFen === before.navFen + gainOf(nav) + nav.flows - fees - given, 'NAV change ≠ P&L + flows − fees')
}

/** What the accounts of the product made on the day, and what was paid into them and out of them. */
function gainOf({ rows }: NavWorld): number {
  let gain = 0
  for (const accountId of productAccounts) {
    const row = rows.get(accountId)
    if (row) gain += row.pnl + row.flowIn - row.flowOut
  }
  return gain
}

/** The NAV of its day has already given it away, so the payment itself changes no NAV. */
function payOut({ nav, counts }: World, { amountFen }: Dividend): void {
  nav.custody -= amountFen
  counts.dividends += 1
}

/** Fees that are paid are owed no longer: both sides of the NAV lose the same. */
function payFees({ nav }: World): void {
  const { before } = nav
  if (!before) return
  const paid = before.accrued.management + before.accrued.custody
  if (paid === 0 || paid > nav.custody) return
  nav.custody -= paid
  nav.before = { ...before, accrued: { ...before.accrued, management: 0, custody: 0 } }
}

function moveUnits(nav: NavWorld, client: string, units: number, paidFen: number): void {
  const all = unitsOf(nav)
  const own = (nav.holders.get(client) ?? 0) + units
  hold(own >= 0, `${client} gave back more than was there`)
  nav.holders.set(client, own)
  hold(unitsOf(nav) === all + units, 'units went astray')
  nav.custody += paidFen
  nav.flows += paidFen
}

/** Somebody joins or leaves at the unit NAV of the day: nobody else's units become worth less by more than a rounding. */
function dealFlow({ random, nav }: World, { unitNav, navFen }: Valuation): void {
  const feePpm = random.int(3) * 5000
  const client = random.pick(clients)
  const all = unitsOf(nav)
  if (random.chance(0.5)) {
    const amount = 1 + random.int(5_000_000)
    const dealt = dealSubscription(amount, unitNav, feePpm)
    hold(dealt.netFen + dealt.feeFen === amount && dealt.feeFen >= 0, 'a subscription lost money')
    hold(Math.abs(dealt.units * unitNav - dealt.netFen * 10_000) <= unitNav, 'units are not what was paid for')
    moveUnits(nav, client, dealt.units, dealt.netFen)
    hold(Math.abs(unitNavOf(navFen + dealt.netFen, all + dealt.units) - unitNav) <= 1, 'who joined took from others')
    return
  }
  const units = Math.min(nav.holders.get(client) ?? 0, random.int(Math.max(1, Math.floor(all / 3))))
  const dealt = dealRedemption(units, unitNav, feePpm)
  hold(dealt.netFen + dealt.feeFen === dealt.grossFen && dealt.netFen >= 0, 'a redemption lost money')
  hold(Math.abs(dealt.grossFen * 10_000 - units * unitNav) <= 10_000, 'a redemption is not its units')
  if (dealt.grossFen > nav.custody) return
  moveUnits(nav, client, -units, -dealt.grossFen)
  hold(Math.abs(unitNavOf(navFen - dealt.grossFen, all - units) - unitNav) <= 1, 'who left took from others')
}
