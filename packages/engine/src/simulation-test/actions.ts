import { price as priceOf } from '@liangshu/contract/market/scaled'
import { phaseOfTime, draftOf } from '../account/book/account-fixture.ts'
import { availableCash } from '../account/book/cash.ts'
import { decideCancel } from '../account/book/decide-cancel.ts'
import { decideDeposit, decideWithdraw } from '../account/book/decide-cash.ts'
import { decideCorporateAction } from '../account/book/decide-holding.ts'
import { decidePlace, decideReplace } from '../account/book/decide-place.ts'
import { decideKillSwitch, decideSessionOpen, decideTrigger } from '../account/book/decide-session.ts'
import type { OrderDraft } from '../account/order/order.ts'
import { volumeForAmount } from '../account/order/order-volume.ts'
import { sellable } from '../account/holding/holding.ts'
import { decideReconcile } from '../account/settlement/reconcile.ts'
import { settleDay } from '../account/settlement/settle-day.ts'
import { deskActions } from './desk-actions.ts'
import { noteRow, valueDay } from './nav-world.ts'
import { targetFactsOf } from './proposal-world.ts'
import { isSameState } from './same-state.ts'
import { decideFunding } from '../account/perpetual/decide-funding.ts'
import { decideLiquidation } from '../account/perpetual/decide-liquidation.ts'
import { simFutures, simPerpetuals, simShares, type SimInstrument } from './sim-instruments.ts'
import type { Action } from './action.ts'
import type { World } from './world.ts'

const lunch = phaseOfTime('12:00')

function instrumentsOf(accountId: string): readonly SimInstrument[] {
  if (accountId === 'C1') return simPerpetuals
  return accountId === 'F1' ? simFutures : simShares
}

/** Near the last price; now and then beyond what may be paid on the day at all. */
function priceOn({ random }: World, on: SimInstrument): number {
  const { limitUp, limitDown } = on.facts.instrument ?? {}
  if (!random.chance(0.04)) return on.last + (random.int(21) - 10) * on.tick
  const beyond = random.int(3) * on.tick
  return random.chance(0.5) ? (limitUp ?? on.last) + beyond : (limitDown ?? on.last) - beyond
}

function randomDraft(world: World, accountId: string, clOrdId: string): { draft: OrderDraft; on: SimInstrument } {
  const { random } = world
  const on = random.pick(instrumentsOf(accountId))
  if (accountId === 'C1') return { draft: coinDraft(world, on, clOrdId), on }
  const symbol = on.facts.instrument?.symbol ?? ''
  const price = priceOn(world, on)
  const isFuture = accountId === 'F1'
  const side = random.chance(0.5) ? 1 : 2
  const effect = random.pick([1, 1, 2, 3, 4] as const)
  // Buying closes a short, selling closes a long.
  const isOpening = effect === 1
  const positionSide = (side === 1) === isOpening ? 1 : 2
  const volume = isFuture ? 1 + random.int(3) : on.lot * (1 + random.int(8))
  const isConditional = random.chance(0.05)
  const draft = draftOf(clOrdId, symbol, {
    accountId,
    side,
    price,
    volume: isFuture ? volume : side === 2 && random.chance(0.2) ? volume + 50 : volume,
    positionEffect: isFuture ? effect : side === 1 ? 1 : 2,
    positionSide: isFuture ? positionSide : 1,
    orderType: isConditional ? 91 : 1,
    triggerPrice: isConditional ? price : null,
  })
  return { draft, on }
}

/** Small and large, one way or the other; every fourth may only reduce. */
function coinDraft({ random }: World, on: SimInstrument, clOrdId: string): OrderDraft {
  return draftOf(clOrdId, on.facts.instrument?.symbol ?? '', {
    accountId: 'C1',
    side: random.chance(0.5) ? 1 : 2,
    price: on.last + (random.int(21) - 10) * on.tick,
    volume: on.lot * (1 + random.int(random.chance(0.3) ? 900 : 60)),
    positionEffect: 1,
    reduceOnly: random.chance(0.25),
  })
}

/** Funding of this moment, sent twice as a restarted node would. */
function payFunding(world: World): void {
  const stamp = world.at
  const marks = coinMarks(world, 0.02)
  const rates = Object.fromEntries(Object.keys(marks).map((symbol) => [symbol, (world.random.int(41) - 20) * 1000]))
  const pay = () => world.run('C1', (book) => decideFunding(book, { stamp, marks, rates, at: world.at }))
  pay()
  pay()
}

/** The mark runs away, now and then far enough for a liquidation. */
function checkMargins(world: World): void {
  const marks = coinMarks(world, 0.25)
  const id = `S${world.counts.steps}`
  world.run('C1', (book) => decideLiquidation(book, { marks, at: world.at, id }))
}

function coinMarks({ random }: World, reach: number): Record<string, number> {
  return Object.fromEntries(
    simPerpetuals.map(({ facts, last }) => {
      const mark = Math.round(last * (1 + (random.next() * 2 - 1) * reach))
      return [facts.instrument?.symbol ?? '', mark] as const
    }),
  )
}

/** A click. A crash in the middle looks like a timeout, after which the client sends the very same order again. */
function place(world: World): void {
  const { random } = world
  const accountId = random.pick(world.accounts)
  const clOrdId = `c${world.counts.steps}`
  const { draft, on } = randomDraft(world, accountId, clOrdId)
  const now = world.factsOf(on)
  const facts = random.chance(0.1) ? { ...now, phase: lunch } : now
  const click = (attempt: number) =>
    world.run(accountId, (book) =>
      decidePlace(book, {
        draft,
        orderId: `o${world.counts.steps}.${attempt}`,
        at: world.at,
        facts,
        confirmed: [11],
        keepsTrace: false,
      }),
    )
  const first = click(0)
  if (first === null || random.chance(0.15)) click(1)
  if (random.chance(0.05)) {
    const changed = world.run(accountId, (book) =>
      decidePlace(book, {
        draft: { ...draft, volume: draft.volume + 100 },
        orderId: `o${world.counts.steps}.9`,
        at: world.at,
        facts,
        confirmed: [11],
        keepsTrace: false,
      }),
    )
    if (first?.ok && changed && (changed.ok || changed.code !== 409)) throw new Error('another body was accepted')
  }
}

/** Takes everything an account has: whatever was released too early is gone before its owner comes back for it. */
function placeGreedy(world: World, accountId = world.random.pick(['A1', 'A2'])): void {
  const on = world.random.pick(simShares)
  const { instrument } = on.facts
  if (!instrument || instrument.terms.kind !== 'stock') return
  const book = world.book(accountId)
  const { symbol, lot, terms } = instrument
  const holding = book.holdings.get(symbol)
  const isBuy = world.random.chance(0.5)
  const volume = isBuy
    ? volumeForAmount(availableCash(book), on.last, lot, terms.feeRule)
    : holding
      ? sellable(holding, book.tradingDay, terms.isSameDay)
      : 0
  if (volume <= 0) return
  const draft = draftOf(`g${world.counts.steps}`, symbol, { accountId, side: isBuy ? 1 : 2, price: on.last, volume })
  const facts = world.factsOf(on)
  const command = { draft, orderId: draft.clOrdId, at: world.at, facts, confirmed: [11], keepsTrace: false }
  world.run(accountId, (fresh) => decidePlace(fresh, command))
}

function anyOrder(world: World): { accountId: string; clOrdId: string; draft: OrderDraft } | null {
  const accountId = world.random.pick(world.accounts)
  const orders = [...world.book(accountId).orders.values()]
  if (orders.length === 0) return null
  const { draft } = world.random.pick(orders)
  return { accountId, clOrdId: draft.clOrdId, draft }
}

/** One user cancels, and now and then a second one at the same time. */
function cancel(world: World): void {
  const found = anyOrder(world)
  if (!found) return
  const request = () =>
    world.run(found.accountId, (book) =>
      decideCancel(book, { clOrdId: found.clOrdId, at: world.at, isCancelPhase: !world.random.chance(0.1) }),
    )
  request()
  if (world.random.chance(0.2)) request()
}

function replace(world: World): void {
  const found = anyOrder(world)
  // Slices belong to the large order they are part of.
  if (!found || found.draft.remark !== '') return
  const on = instrumentsOf(found.accountId).find(({ facts }) => facts.instrument?.symbol === found.draft.symbol)
  if (!on) return
  const price = on.last + (world.random.int(21) - 10) * on.tick
  const volume = world.random.chance(0.3) ? on.lot * (1 + world.random.int(8)) : null
  world.run(found.accountId, (book) =>
    decideReplace(book, {
      clOrdId: found.clOrdId,
      at: world.at,
      isCancelPhase: true,
      newClOrdId: `r${world.counts.steps}`,
      newOrderId: `r${world.counts.steps}`,
      price,
      volume,
      facts: { ...world.factsOf(on), ...targetFactsOf(world, found.draft.proposalTargetId) },
      confirmed: [11],
    }),
  )
  if (found.accountId.startsWith('A')) placeGreedy(world, found.accountId)
}

function moveCash(world: World): void {
  const accountId = world.random.pick(world.accounts)
  const most = accountId === 'C1' ? 100_000_000_000 : 500_000
  const command = { refId: `m${world.counts.steps}`, amount: 1 + world.random.int(most), at: world.at }
  const decide = world.random.chance(0.5) ? decideDeposit : decideWithdraw
  world.run(accountId, (book) => decide(book, command))
  if (world.random.chance(0.3)) world.run(accountId, (book) => decide(book, command))
}

function openSession(world: World): void {
  for (const accountId of world.accounts) {
    world.run(accountId, (book) => decideSessionOpen(book, world.at, (symbol) => !world.halted.has(symbol)))
    for (const order of Array.from(world.book(accountId).active.values())) {
      if (order.status !== 15 || world.halted.has(order.draft.symbol) || !world.random.chance(0.5)) continue
      world.run(accountId, (book) => decideTrigger(book, order.orderId, world.at))
    }
  }
}

/** The day's end, with messages still on their way. Run until it went through, then once more: it must add nothing. */
export function endDay(world: World): void {
  const next = world.nextDay()
  world.venue.closeDay(next)
  if (world.isStrict || world.random.chance(0.5)) {
    const wasHealing = world.isHealing
    world.isHealing = true
    world.resync()
    world.isHealing = wasHealing
  }
  const prices: Record<string, number> = {}
  for (const on of [...simShares, ...simFutures, ...simPerpetuals]) {
    prices[on.facts.instrument?.symbol ?? ''] = on.last + (world.random.int(41) - 20) * on.tick
  }
  const command = { tradingDay: world.tradingDay, nextTradingDay: next, prices, at: world.at }
  for (const accountId of world.accounts) {
    const settle = () => world.run(accountId, (book) => settleDay(book, command))
    let settled = settle()
    while (settled === null) settled = settle()
    if (!settled.ok) throw new Error(`settlement refused: ${settled.message}`)
    const again = settleDay(world.book(accountId), command)
    if (!again.ok || again.events.length > 0 || !isSameState(again.answer, settled.answer)) {
      throw new Error('a second settlement gave another row')
    }
    noteRow(world, accountId, settled.answer)
    reconcile(world, accountId)
  }
  valueDay(world, world.tradingDay, prices)
  world.tradingDay = next
  if (world.random.chance(0.4)) corporateAction(world)
}

function reconcile(world: World, accountId: string): void {
  const tally = world.tallies.get(accountId)
  if (!tally) throw new Error('no tally')
  const stored = { ledgerCash: tally.cash, volumes: Object.fromEntries(tally.volumes) }
  const result = decideReconcile(world.book(accountId), stored)
  if (result.ok && result.answer !== null) throw new Error(`reconcile: ${result.answer}`)
}

function corporateAction(world: World): void {
  const on = world.random.pick(simShares)
  const action = {
    symbol: on.facts.instrument?.symbol ?? '',
    exDate: world.tradingDay,
    recordDate: world.tradingDay,
    payDate: world.nextDay(),
    cashMicroYuan: world.random.int(3) * 123_450,
    bonusPpm: world.random.int(2) * 333_000,
    transferPpm: 0,
    rightsPpm: 0,
    rightsPrice: priceOf(0),
    splitPpm: 1_000_000,
  }
  for (const accountId of ['A1', 'A2']) {
    world.run(accountId, (book) => decideCorporateAction(book, action, world.at))
    world.run(accountId, (book) => decideCorporateAction(book, action, world.at))
  }
}

/** A symbol is suspended, or trades again. */
function halt({ random, halted, counts }: World): void {
  const symbol = random.pick([...simShares, ...simFutures]).facts.instrument?.symbol ?? ''
  if (!halted.delete(symbol) && random.chance(0.5)) halted.add(symbol)
  counts.halts += 1
}

/** Everything stops, in the middle of whatever is on its way; a second person lets it go on. */
function throwSwitch(world: World): void {
  const accountId = world.random.pick(world.accounts)
  const isOn = !world.book(accountId).killSwitch
  const command = { isOn, by: isOn ? 'first' : 'second', reason: '', at: world.at, setBy: isOn ? null : 'first' }
  world.run(accountId, (book) => decideKillSwitch(book, command))
}

export const actions: readonly Action[] = [
  [22, place],
  [8, (world) => placeGreedy(world)],
  [40, (world) => world.deliverOne()],
  [20, (world) => world.venue.trade(world.at)],
  [9, cancel],
  [5, replace],
  [2, moveCash],
  [3, openSession],
  [1, throwSwitch],
  [2, payFunding],
  [2, checkMargins],
  [2, (world) => (world.isLossless ? world.deliverOne() : world.resync())],
  [2, endDay],
  [1, halt],
  ...deskActions,
  [1, (world) => world.changeNodes()],
]
