import { amountOf } from '../account/book/freeze.ts'
import { dealRedemption, dealSubscription } from '../decision/valuation/unit-dealing.ts'
import { valueProduct, type ValuationBefore, type ValuationLine } from '../decision/valuation/value-product.ts'
import type { World } from './world.ts'

export type NavWorld = { before: ValuationBefore | null; units: number }

export const createNavWorld = (): NavWorld => ({ before: null, units: 0 })

const terms = { managementPpm: 15_000, custodyPpm: 2000, performancePpm: 200_000, basis: 'actual' } as const
const line = { accountId: null, symbol: null, volume: null, price: null, note: '' } as const

function hold(isTrue: boolean, rule: string): void {
  if (!isTrue) throw new Error(`valuation: ${rule}`)
}

/** The product of the two accounts with shares, valued from its settled books, and a flow dealt at its unit NAV. */
export function valueDay(world: World, day: string, prices: Readonly<Record<string, number>>): void {
  const { nav, random } = world
  const lines: ValuationLine[] = []
  let settled = 0
  for (const accountId of ['A1', 'A2']) {
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
  if (nav.units === 0) nav.units = Math.max(1, worth)
  const takesPerformance = random.chance(0.3)
  const made = valueProduct({ day, lines, before: nav.before, terms, units: nav.units, takesPerformance })
  hold(made.lines.reduce((sum, { amountFen }) => sum + amountFen, 0) === made.navFen, 'lines do not add up to the NAV')
  const owed = made.accrued.management + made.accrued.custody + made.accrued.performance
  hold(made.navFen === worth - owed, 'fees that are owed are not what the NAV lacks')
  hold(
    Math.abs(made.navFen - (made.unitNav * made.units) / 10_000) <= made.units / 20_000 + 1,
    'unit NAV × units ≠ NAV',
  )
  const { before } = nav
  if (before) {
    for (const kind of ['management', 'custody', 'performance'] as const) {
      hold(
        made.accrued[kind] === before.accrued[kind] + made.today[kind] && made.today[kind] >= 0,
        `${kind} fee went astray`,
      )
    }
    hold(made.today.performance === 0 || made.unitNav <= made.highWaterMark, 'a fee was taken below the mark')
    hold(made.today.performance > 0 || made.highWaterMark === before.highWaterMark, 'the mark moved without a fee')
  }
  nav.before = { day, navFen: made.navFen, accrued: made.accrued, highWaterMark: made.highWaterMark }
  if (made.unitNav > 0) dealFlow(world, made.unitNav)
  world.counts.valuations += 1
}

/** Somebody joins or leaves at the unit NAV of the day: nobody else's units become worth less by more than a rounding. */
function dealFlow({ random, nav }: World, unitNav: number): void {
  const feePpm = random.int(3) * 5000
  if (random.chance(0.5)) {
    const amount = 1 + random.int(5_000_000)
    const dealt = dealSubscription(amount, unitNav, feePpm)
    hold(dealt.netFen + dealt.feeFen === amount && dealt.feeFen >= 0, 'a subscription lost money')
    hold(Math.abs(dealt.units * unitNav - dealt.netFen * 10_000) <= unitNav, 'units are not what was paid for')
    nav.units += dealt.units
    return
  }
  const units = random.int(Math.max(1, Math.floor(nav.units / 3)))
  const dealt = dealRedemption(units, unitNav, feePpm)
  hold(dealt.netFen + dealt.feeFen === dealt.grossFen && dealt.netFen >= 0, 'a redemption lost money')
  hold(Math.abs(dealt.grossFen * 10_000 - units * unitNav) <= 10_000, 'a redemption is not its units')
  nav.units -= units
}
