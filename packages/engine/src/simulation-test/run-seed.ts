import { fixtureDay, fixtureTime } from '../account/book/account-fixture.ts'
import { decideDeposit } from '../account/book/decide-cash.ts'
import { decideImportHolding } from '../account/book/decide-holding.ts'
import type { Order } from '../account/order/order.ts'
import { actions, endDay } from './actions.ts'
import { simShares } from './sim-instruments.ts'
import type { SimCounts } from './sim-counts.ts'
import { createWorld, type World } from './world.ts'

const totalWeight = actions.reduce((sum, [weight]) => sum + weight, 0)

function openAccounts(world: World): void {
  for (const accountId of world.accounts) {
    const assetClass = accountId === 'F1' ? 'future' : accountId === 'C1' ? 'crypto' : 'stock'
    const opening = { accountId, assetClass, productId: 'P1', currency: 'CNY', tradingDay: fixtureDay } as const
    world.store.append(accountId, 0, [{ type: 'accountOpened', opening }], [])
    const amount =
      assetClass === 'crypto'
        ? 5_000_000_000_000
        : assetClass === 'future'
          ? 200_000_000
          : 5_000_000 + world.random.int(20_000_000)
    world.run(accountId, (book) => decideDeposit(book, { refId: 'start', amount, at: fixtureTime }))
    if (assetClass !== 'stock') continue
    for (const on of simShares) {
      const symbol = on.facts.instrument?.symbol ?? ''
      const command = {
        id: `start ${symbol}`,
        symbol,
        volume: 1050,
        price: on.last,
        openDate: '2026-11-13',
        at: fixtureTime,
      }
      world.run(accountId, (book) => decideImportHolding(book, command))
    }
  }
}

/** A world whose accounts are open and funded, before anything has happened. */
export function openWorld(seed: number): World {
  const world = createWorld(seed)
  world.isHealing = true
  openAccounts(world)
  world.isHealing = false
  return world
}

function act(world: World): void {
  let roll = world.random.next() * totalWeight
  for (const [weight, action] of actions) {
    roll -= weight
    if (roll < 0) return action(world)
  }
}

/** The network is good again: everything arrives, and both sides must come to agree. */
function heal(world: World): void {
  world.isHealing = true
  if (world.isLossless) return deliverAll(world)
  for (let round = 0; round < 3; round += 1) {
    deliverAll(world)
    world.resync()
  }
  deliverAll(world)
}

function deliverAll(world: World): void {
  while (world.inFlight() > 0) {
    world.deliverOne()
    world.checkAll(false)
  }
}

function checkAgreement(world: World): void {
  for (const order of world.venue.orders.values()) {
    const tally = world.tallies.get(order.accountId)
    const booked = tally?.fills.get(order.orderId) ?? 0
    const aside = tally?.quarantined.get(order.orderId) ?? 0
    // The venue double takes no heed of reduce-only, so what would have opened is rightly put aside.
    if (world.isStrict && aside > 0 && !order.draft.reduceOnly)
      throw new Error(`a truthful venue's fill of ${order.orderId} was put aside`)
    if (booked + aside !== order.filled)
      throw new Error(`${order.orderId}: venue ${order.filled}, we ${booked}+${aside}`)
  }
  for (const accountId of world.accounts) {
    for (const order of world.book(accountId).orders.values()) checkStatus(world, order)
  }
}

/** Once everything has arrived, an order works here exactly when it works there. */
function checkStatus(world: World, { orderId, status, draft }: Order): void {
  if (world.tallies.get(draft.accountId)?.quarantined.has(orderId)) return
  const state = world.venue.orders.get(orderId)?.state
  if (status === 10 || status === 6) throw new Error(`${orderId} still waits for the venue, which says ${state}`)
  const worksHere = status === 1 || status === 2
  if (worksHere !== (state === 'working')) throw new Error(`${orderId} is ${status} here and ${state} there`)
}

/** One run: random commands over a bad network with crashes, every invariant after every step. Throws on the first break. */
export function runSeed(seed: number, steps = 120): SimCounts {
  const world = openWorld(seed)
  try {
    for (let step = 1; step <= steps; step += 1) {
      world.counts.steps = step
      world.at += world.random.int(400)
      act(world)
      world.checkAll(step % 60 === 0)
    }
    heal(world)
    checkAgreement(world)
    endDay(world)
    world.checkAll(true)
  } catch (error) {
    throw new Error(`seed ${seed}, step ${world.counts.steps}: ${String(error)}`, { cause: error })
  }
  return world.counts
}
