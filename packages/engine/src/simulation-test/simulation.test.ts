import { describe, expect, it } from 'vitest'
import { fixtureDay, fixtureTime } from '../account/book/account-fixture.ts'
import { applyEvent, replay } from '../account/book/apply-event.ts'
import { decideDeposit } from '../account/book/decide-cash.ts'
import type { AccountEvent } from '../account/book/account-event.ts'
import { checkInvariants } from './invariants.ts'
import { createRandom } from './random.ts'
import { runStrategy } from './desk-actions.ts'
import { openWorld, runSeed } from './run-seed.ts'
import { countEvent, emptyTally } from './tally.ts'

const seeds = 1000
const parts = 10
/** What every part of the run has to meet. */
const none = {
  crashes: 0,
  lost: 0,
  duplicated: 0,
  lateFills: 0,
  fundings: 0,
  liquidations: 0,
  approvals: 0,
  targetOrders: 0,
  slices: 0,
  beats: 0,
  valuations: 0,
  nodeChanges: 0,
  edits: 0,
  expiries: 0,
  stops: 0,
  unitClicks: 0,
  dividends: 0,
  halts: 0,
}

describe('randomised simulation', () => {
  it.each(Array.from({ length: parts }, (_, part) => part))(
    '[CHAOS-1] part %i: no invariant breaks under duplicated, delayed, reordered and lost messages and crashes',
    (part) => {
      const seen = { ...none }
      const share = seeds / parts
      for (let seed = part * share + 1; seed <= (part + 1) * share; seed += 1) {
        const counts = runSeed(seed)
        for (const name of Object.keys(none) as (keyof typeof none)[]) seen[name] += counts[name]
      }
      // A harness that never meets trouble proves nothing.
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
    },
    120_000,
  )

  it('[CHAOS-2] a seed reproduces its run', () => {
    expect(runSeed(77)).toEqual(runSeed(77))
    expect(runSeed(77)).not.toEqual(runSeed(78))
    const [a, b] = [createRandom(5), createRandom(5)]
    expect(Array.from({ length: 50 }, () => a.next())).toEqual(Array.from({ length: 50 }, () => b.next()))
  })

  it('[CHAOS-4] what a strategy wanted on an earlier day is not sent again', () => {
    const world = openWorld(3)
    for (const run of world.strategy.runs) {
      const order = { symbol: 'SHSE.600001', side: 1, price: 100_000, volume: 100, reason: '' } as const
      run.unsent.push({ clOrdId: `old ${run.name}`, day: '2026-11-13', order })
    }
    for (let look = 0; look < 30; look += 1) runStrategy(world)
    const sent = [...world.drafts.values()].map(({ clOrdId }) => clOrdId)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((id) => id.startsWith('old'))).toEqual([])
  })

  it('[CHAOS-3] the checks see a broken book', () => {
    const opening = {
      accountId: 'A1',
      assetClass: 'stock',
      productId: null,
      currency: 'CNY',
      tradingDay: fixtureDay,
    } as const
    const log: AccountEvent[] = [{ type: 'accountOpened', opening }]
    const book = replay(log)
    const tally = emptyTally()
    const decision = decideDeposit(book, { refId: 'd', amount: 100, at: fixtureTime })
    for (const event of decision.ok ? decision.events : []) {
      applyEvent(book, event)
      countEvent(tally, event)
    }
    checkInvariants(book, tally, true)
    book.ledger.cash += 1
    expect(() => checkInvariants(book, tally, true)).toThrow('balance = Σ ledger')
    book.ledger.cash -= 1
    book.frozenCash = 7
    expect(() => checkInvariants(book, tally, true)).toThrow('frozen cash is derived')
  })
})
