import { describe, expect, it } from 'vitest'
import { draftOf, fixtureDay } from '../account/book/account-fixture.ts'
import type { AccountEvent } from '../account/book/account-event.ts'
import { checkHandover } from './handover.ts'
import { noteSlice, openParent } from './large-order-world.ts'
import { checkMarket } from './market-rules.ts'
import { noteRow } from './nav-world.ts'
import { checkProposals, checkProposalsRebuilt, noteTargetOrder, propose, type SimProposal } from './proposal-world.ts'
import { openWorld } from './run-seed.ts'
import { noteUnitPart, shareOut } from './unit-order-world.ts'

const share = { symbol: 'SHSE.600001', last: 100_000, lot: 100 }

/** A world with one proposal that has targets, approved for the state the test wants to see. */
function withProposal(state: Partial<SimProposal['state']> = {}) {
  for (let seed = 1; ; seed += 1) {
    const world = openWorld(seed)
    propose(world, [share])
    const proposal = world.decisions.proposals[0]
    const target = proposal?.targets[0]
    if (!proposal || !target) continue
    proposal.judged = proposal.targets
    proposal.state = { ...proposal.state, ...state }
    return { world, proposal, target }
  }
}

const approvedBy = (...people: string[]) => people.map((by) => ({ by, authority: by }))

describe('the checks of the simulation', () => {
  it('[CHAOS-5] see an approval by the author, by one person twice, too few, and one that was given for other targets', () => {
    const { world, proposal } = withProposal({
      status: 2,
      author: 'p',
      approvalsNeeded: 2,
      approvals: approvedBy('q', 'r'),
    })
    checkProposals(world)
    const good = proposal.state
    proposal.state = { ...good, approvals: approvedBy('p', 'q') }
    expect(() => checkProposals(world)).toThrow('an author judged')
    proposal.state = { ...good, approvals: approvedBy('q', 'q') }
    expect(() => checkProposals(world)).toThrow('approved twice')
    proposal.state = { ...good, approvals: approvedBy('q') }
    expect(() => checkProposals(world)).toThrow('1 of 2 approvals')
    proposal.state = good
    proposal.targets = [...proposal.targets]
    expect(() => checkProposals(world)).toThrow('kept its approval')
  })

  it('[CHAOS-5] see an order for a target that may not be traded, or not like that', () => {
    const { world, proposal, target } = withProposal({ status: 1, author: 'p' })
    const note = (rest: object = {}) => {
      const order = draftOf('o', target.symbol, { side: target.side, price: share.last, ...rest })
      noteTargetOrder(world, 'o', order, target.id)
    }
    expect(() => note()).toThrow('in state 1')
    proposal.state = { ...proposal.state, status: 2, approvals: approvedBy('q', 'r') }
    expect(() => note({ side: target.side === 1 ? 2 : 1 })).toThrow('is not of its target')
    world.at = proposal.expireAt
    expect(() => note()).toThrow('whose time is over')
    world.at -= 1
    note()
    expect(proposal.state.status).toBe(4)
  })

  it('[CHAOS-5] see a slice after a stop, a slice twice, and parts of a unit that are not its order', () => {
    const world = openWorld(1)
    openParent(world, {
      ...share,
      accountId: 'A1',
      side: 1,
      price: share.last,
      volume: 1000,
      step: 100,
      targetId: null,
    })
    const parent = world.decisions.parents[0]!
    noteSlice(parent, 'o', 'P1/s1', false)
    expect(() => noteSlice(parent, 'o2', 'P1/s1', false)).toThrow('twice')
    parent.status = 'canceled'
    expect(() => noteSlice(parent, 'o2', 'P1/s2', false)).toThrow('although P1 is canceled')
    const parts = shareOut(
      1000,
      [
        { accountId: 'A1', basis: 2 },
        { accountId: 'A2', basis: 1 },
      ],
      100,
    )
    expect(parts).toEqual([
      { accountId: 'A1', volume: 700 },
      { accountId: 'A2', volume: 300 },
    ])
    const unit = {
      id: 'U',
      symbol: '',
      side: 1,
      price: 1,
      volume: 1000,
      targetId: null,
      day: '',
      parts,
      sent: new Set<string>(),
    } as const
    expect(() => noteUnitPart(unit, draftOf('U/1', '', { accountId: 'A1', volume: 800 }))).toThrow('instead of 700')
    noteUnitPart(unit, draftOf('U/1', '', { accountId: 'A1', volume: 700 }))
    expect(() => noteUnitPart(unit, draftOf('U/1', '', { accountId: 'A1', volume: 700 }))).toThrow('twice')
    expect(() => noteUnitPart(unit, draftOf('U/1', '', { accountId: 'F1', volume: 700 }))).toThrow('has no part')
  })

  it('[CHAOS-5] see a book and a proposal that differ after a handover', () => {
    const { world, proposal } = withProposal()
    checkHandover(world)
    world.book('A1').ledger.cash += 1
    expect(() => checkHandover(world)).toThrow('replay differs for A1')
    world.book('A1').ledger.cash -= 1
    checkHandover(world)
    proposal.state = { ...proposal.state, status: 4 }
    expect(() => checkProposalsRebuilt(world)).toThrow('a proposal differs')
  })

  it('[CHAOS-5] see a fill outside the limits, an order for a halted symbol, and a row that lost its thread', () => {
    const fill = { orderId: 'o', execId: 'e', price: 200_000, volume: 100, tradingDay: fixtureDay, at: 1 }
    const booked = { type: 'fillBooked', fill } as unknown as AccountEvent
    expect(() => checkMarket(new Set(), booked, () => share.symbol)).toThrow('outside the limits')
    const order = { orderId: 'o', status: 10, draft: draftOf('o', share.symbol, { price: share.last }) }
    const created = { type: 'orderCreated', order } as unknown as AccountEvent
    checkMarket(new Set(), created, () => '')
    expect(() => checkMarket(new Set([share.symbol]), created, () => '')).toThrow('is halted')
    const world = openWorld(2)
    const row = { nav: 100, cash: 100, marketValue: 0, receivable: 0, pnl: 0, flowIn: 99, flowOut: 0 }
    const settled = row as unknown as Parameters<typeof noteRow>[2]
    expect(() => noteRow(world, 'A1', settled)).toThrow('lost its thread')
    expect(() => noteRow(world, 'A1', { ...settled, flowIn: 100 })).toThrow('paid in')
  })
})
