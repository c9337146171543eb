// orders per second of processor time through risk, book and ledger, beside the same without the risk trace and nautilus_trader
// Processor time of the whole process, garbage collection included; the best round counts, for noise only ever slows.
import {
  draftOf,
  dayOf,
  factsOf,
  fixtureDay,
  fixtureTime,
} from '../packages/engine/src/account/book/account-fixture.ts'
import { openBook } from '../packages/engine/src/account/book/account-book.ts'
import { applyEvent } from '../packages/engine/src/account/book/apply-event.ts'
import { decideDeposit } from '../packages/engine/src/account/book/decide-cash.ts'
import { decidePlace } from '../packages/engine/src/account/book/decide-place.ts'
import { decideVenueReport } from '../packages/engine/src/account/book/decide-venue.ts'
import { arrive, createPaperVenue, onBeat } from '../packages/engine/src/matching/paper/paper-venue.ts'
import { report } from './lib/measure.mjs'
import { peersPython, runPeer } from './lib/python-peers.mjs'

const accounts = 50
const ordersPerAccount = 200
const days = 5
const rounds = 15

// A bond fund settles T+0, so every second order can sell what the one before bought.
const fund = dayOf('SHSE.511010', 100)
const facts = factsOf(fund, 100)
const buy = draftOf('', fund.symbol, { side: 1, price: 1_000_000, volume: 100 })
const sell = draftOf('', fund.symbol, { side: 2, price: 1_000_000, volume: 100 })

function openAccounts() {
  return Array.from({ length: accounts }, (_, index) => {
    const accountId = `A${index}`
    const book = openBook({ accountId, assetClass: 'stock', productId: 'P1', currency: 'CNY', tradingDay: fixtureDay })
    apply(book, decideDeposit(book, { refId: 'd', amount: 1_000_000_000, at: fixtureTime }))
    return book
  })
}

function apply(book, decision) {
  if (!decision.ok) throw new Error(decision.message)
  for (const event of decision.events) applyEvent(book, event)
}

function quote(venue) {
  const level = [{ price: 1_000_000, volume: 1_000_000_000 }]
  onBeat(venue, {
    symbol: fund.symbol,
    at: fixtureTime,
    tradingDay: fixtureDay,
    minute: 1,
    minuteVolume: 1e12,
    book: { bids: level, asks: level },
    trades: [],
    isMatching: true,
  })
}

/** One order all the way: fifteen checks, acknowledgement, fill, two or three ledger lines, lots. */
function trade(book, venue, index, keepsTrace) {
  const id = `${book.accountId}-${index}`
  const { accountId } = book
  const draft = { ...(index % 2 === 0 ? buy : sell), clOrdId: id, accountId }
  // Ten orders a second in each account.
  const at = fixtureTime + index * 100
  apply(book, decidePlace(book, { draft, orderId: id, at, facts, confirmed: [11], keepsTrace }))
  const order = book.orders.get(id)
  if (order.status !== 10) throw new Error(order.rejectDetail)
  const reports = arrive(venue, { orderId: id, draft, exchange: fund.exchange, freezePrice: order.freezePrice })
  for (const received of reports) apply(book, decideVenueReport(book, received))
  if (order.status !== 3) throw new Error(`order ended in ${order.status}`)
}

/** A day of one desk; the next day starts with empty queues and archived orders. */
function tradeDay(keepsTrace) {
  const books = openAccounts()
  const venue = createPaperVenue()
  quote(venue)
  for (let index = 0; index < ordersPerAccount; index += 1) {
    for (const book of books) trade(book, venue, index, keepsTrace)
  }
}

function ordersPerSecond(keepsTrace) {
  const started = process.cpuUsage()
  for (let day = 0; day < days; day += 1) tradeDay(keepsTrace)
  const used = process.cpuUsage(started)
  return (days * accounts * ordersPerAccount * 1_000_000) / (used.user + used.system)
}

ordersPerSecond(true)
ordersPerSecond(false)
const withTrace = []
const without = []
for (let round = 0; round < rounds; round += 1) {
  withTrace.push(ordersPerSecond(true))
  without.push(ordersPerSecond(false))
}
report({
  bench: 'engine orders',
  ours: Math.round(Math.max(...withTrace)),
  peer: Math.round(Math.max(...without)),
  unit: 'orders/s',
})

// The same orders in one account of nautilus_trader, each against a quote of its own: checks, a fill, position and balance.
const python = peersPython()
if (python) {
  const orders = accounts * ordersPerAccount
  const { ms, filled, versions } = await runPeer(python, 'nautilus_orders.py', [String(orders)])
  if (filled !== orders) throw new Error(`${versions} filled ${filled} of ${orders}`)
  process.stdout.write(`${versions}: ${orders} orders in ${ms.toFixed(0)} ms\n`)
  report({
    bench: 'engine orders, beside nautilus_trader',
    ours: Math.round(Math.max(...withTrace)),
    peer: Math.round((orders * 1000) / ms),
    unit: 'orders/s',
  })
}
