import { draftOf } from '../account/book/account-fixture.ts'
import { availableCash } from '../account/book/cash.ts'
import { decidePlace } from '../account/book/decide-place.ts'
import type { OrderDraft } from '../account/order/order.ts'
import { sellable } from '../account/holding/holding.ts'
import type { Action } from './action.ts'
import { dueSlice, openParent, stopParent } from './large-order-world.ts'
import { anyTarget, followProposals, judge, propose, targetFactsOf } from './proposal-world.ts'
import { simFutures, simShares, type SimInstrument } from './sim-instruments.ts'
import { beat } from './strategy-world.ts'
import { shareOut } from './unit-order-world.ts'
import type { World } from './world.ts'

const productAccounts = ['A1', 'A2'] as const
const symbolOf = ({ facts }: SimInstrument) => facts.instrument?.symbol ?? ''
const shares = simShares.map((on) => ({ symbol: symbolOf(on), last: on.last, lot: on.lot }))
const instrumentOf = (symbol: string) => [...simShares, ...simFutures].find((on) => symbolOf(on) === symbol)

/** The shortest lot a split may have: what the first purchase needs. */
function stepOf({ facts }: SimInstrument): number {
  const lot = facts.instrument?.lot
  return Math.max(lot?.buyMin ?? 1, lot?.buyStep ?? 1)
}

/** Sends an order of the desk above the accounts; a crash looks like a timeout, and the very same goes out again. */
function send(world: World, draft: OrderDraft) {
  const on = instrumentOf(draft.symbol)
  if (!on) throw new Error(`nobody knows ${draft.symbol}`)
  const attempt = () =>
    world.run(draft.accountId, (book) => {
      const facts = { ...world.factsOf(on), ...targetFactsOf(world, draft.proposalTargetId) }
      const command = { draft, orderId: draft.clOrdId, at: world.at, facts, confirmed: [11, 12], keepsTrace: false }
      return decidePlace(book, command)
    })
  return attempt() ?? attempt()
}

/** Somebody trades a target, or tries to: not approved yet, more than is left, outside its band. */
function tradeTarget(world: World): void {
  const { random } = world
  const target = anyTarget(world)
  const on = target && instrumentOf(target.symbol)
  if (!target || !on) return
  const draft = draftOf(`t${world.counts.steps}`, target.symbol, {
    accountId: random.pick(productAccounts),
    side: random.chance(0.95) ? target.side : 1,
    price: on.last + (random.int(41) - 20) * on.tick,
    volume: on.lot * (1 + random.int(6)),
    proposalTargetId: target.id,
  })
  send(world, draft)
}

/** A large order of a hand, now and then for a target that was approved, or was not. */
function openLarge(world: World): void {
  const { random } = world
  const target = random.chance(0.4) ? anyTarget(world) : null
  const on = (target && instrumentOf(target.symbol)) ?? random.pick(simShares)
  openParent(world, {
    accountId: random.pick(productAccounts),
    symbol: symbolOf(on),
    side: target?.side ?? (random.chance(0.5) ? 1 : 2),
    price: on.last,
    volume: target?.volume ?? on.lot * (2 + random.int(20)),
    step: stepOf(on),
    targetId: target?.id ?? null,
  })
}

/** One look at a large order; a slice that was refused ends it, one that nobody answered is looked for next time. */
function workLarge(world: World): void {
  const due = dueSlice(world)
  if (!due) return
  const { parent, clOrdId, volume } = due
  const { accountId, symbol, side, price, id, targetId } = parent
  const wanted = { accountId, side, price, volume, remark: id, proposalTargetId: targetId }
  const answer = send(world, draftOf(clOrdId, symbol, wanted))
  if (answer === null) return
  world.counts.slices += 1
  if (answer.ok && world.book(accountId).ordersByClOrdId.get(clOrdId)?.status !== 8) parent.next += 1
  else parent.status = 'failed'
}

/** An order of the unit of both accounts: by what they can pay, or by what they can sell. */
function openUnitOrder(world: World): void {
  const { random, decisions } = world
  const target = random.chance(0.4) ? anyTarget(world) : null
  const on = (target && instrumentOf(target.symbol)) ?? random.pick(simShares)
  const { instrument } = on.facts
  if (!instrument || instrument.terms.kind !== 'stock') return
  const { isSameDay } = instrument.terms
  const side = target?.side ?? (random.chance(0.5) ? 1 : 2)
  const volume = on.lot * (1 + random.int(12))
  const bases = productAccounts.map((accountId) => {
    const book = world.book(accountId)
    const holding = book.holdings.get(instrument.symbol)
    const free = holding ? sellable(holding, book.tradingDay, isSameDay) : 0
    return { accountId, basis: side === 1 ? Math.max(0, availableCash(book)) : free }
  })
  const parts = shareOut(volume, bases, instrument.lot.buyStep)
  if (parts.length === 0) return
  const { symbol } = instrument
  const [id, targetId] = [`U${decisions.unitOrders.length + 1}`, target?.id ?? null]
  const stored = { id, symbol, side, price: on.last, volume, targetId, day: world.tradingDay, parts }
  decisions.unitOrders.push({ ...stored, sent: new Set() })
  clickUnitOrder(world)
}

/** The click that sends the parts, or a second one, or that of whoever took over: always the parts that were stored. */
function clickUnitOrder(world: World): void {
  const unit = world.decisions.unitOrders.at(-1)
  if (!unit || unit.day !== world.tradingDay) return
  const { id, symbol, side, price, targetId } = unit
  unit.parts.forEach(({ accountId, volume }, index) => {
    const wanted = { accountId, unitId: id, side, price, volume, remark: id, proposalTargetId: targetId }
    send(world, draftOf(`${id}/${index + 1}`, symbol, wanted))
  })
  world.counts.unitClicks += 1
}

/** A beat is decided and stored, then its orders go out; a node that dies in between leaves them to the next one. */
export function runStrategy(world: World): void {
  const run = world.random.pick(world.strategy.runs)
  // What an earlier day wanted is dropped: the book of a day does not know whether it went out on another (STRAT-21).
  run.unsent = run.unsent.filter(({ day }) => day === world.tradingDay)
  if (run.unsent.length === 0) beat(world, run)
  const { accountId, name: strategyId } = run
  for (let first = run.unsent[0]; first; first = run.unsent[0]) {
    const { symbol, side, price, volume, effect = side } = first.order
    // Buying closes a short, selling closes a long.
    const positionSide = (side === 1) === (effect === 1) ? 1 : 2
    const wanted = { accountId, side, price, volume, strategyId, positionEffect: effect, positionSide } as const
    if (send(world, draftOf(first.clOrdId, symbol, wanted)) === null) return
    run.unsent.shift()
  }
}

/** What happens above the accounts: decisions, large orders, orders of a unit, strategies. */
export const deskActions: readonly Action[] = [
  [3, (world) => propose(world, shares)],
  [10, (world) => judge(world, shares)],
  [2, followProposals],
  [6, tradeTarget],
  [2, openLarge],
  [7, workLarge],
  [1, stopParent],
  [2, openUnitOrder],
  [1, clickUnitOrder],
  [4, runStrategy],
]
