import { mainlandCalendar } from '../time/calendar/trading-calendar.ts'
import type { AccountBook } from '../account/book/account-book.ts'
import type { AccountEvent } from '../account/book/account-event.ts'
import { fixtureDay, fixtureTime } from '../account/book/account-fixture.ts'
import { replay } from '../account/book/apply-event.ts'
import { decideVenueReport, type VenueReport } from '../account/book/decide-venue.ts'
import type { Decision } from '../account/book/decision.ts'
import type { OrderDraft } from '../account/order/order.ts'
import type { PreTradeFacts } from '../account/risk/pre-trade-facts.ts'
import { checkDecisions, createDecisionWorld, noteOrder, type DecisionWorld } from './decision-world.ts'
import { checkHandover } from './handover.ts'
import { isSameState } from './same-state.ts'
import { checkInvariants } from './invariants.ts'
import { Crash, createMemoryStore, type MemoryStore, type Outgoing } from './memory-store.ts'
import { checkMarket, checkStopped } from './market-rules.ts'
import { createNavWorld, type NavWorld } from './nav-world.ts'
import { createRandom, type Random } from './random.ts'
import { countAppended, emptyCounts, type SimCounts } from './sim-counts.ts'
import type { SimInstrument } from './sim-instruments.ts'
import { createServerNode, isCrash, type ServerNode } from './server-node.ts'
import { createStrategyWorld, type StrategyWorld } from './strategy-world.ts'
import { countEvent, emptyTally, type Tally } from './tally.ts'
import { createVenueDouble, type VenueDouble } from './venue-double.ts'

type Envelope =
  | { readonly to: 'venue'; readonly out: Outgoing }
  | { readonly to: 'server'; readonly accountId: string; readonly report: VenueReport }

/** Everything a run consists of: two server nodes, one store, one exchange, and a network between them. */
export type World = {
  readonly seed: number
  readonly random: Random
  readonly store: MemoryStore
  readonly venue: VenueDouble
  readonly accounts: readonly string[]
  readonly tallies: Map<string, Tally>
  readonly drafts: Map<string, OrderDraft>
  readonly counts: SimCounts
  readonly decisions: DecisionWorld
  readonly nav: NavWorld
  readonly strategy: StrategyWorld
  /** Symbols that are suspended. */
  readonly halted: Set<string>
  /** The venue tells all it knows, so nothing may ever be overdrawn. */
  readonly isStrict: boolean
  /** Nothing is lost for good: then both sides must come to agree without ever asking each other. */
  readonly isLossless: boolean
  at: number
  tradingDay: string
  isHealing: boolean
  run<Answer>(accountId: string, decide: (book: AccountBook) => Decision<Answer>): Decision<Answer> | null
  book(accountId: string): AccountBook
  /** What the checks are told about an instrument now. */
  factsOf(on: SimInstrument): PreTradeFacts
  deliverOne(): void
  inFlight(): number
  resync(): void
  checkAll(isDeep: boolean): void
  /** A node joins, leaves, or is started anew as in a rollout. */
  changeNodes(): void
  nextDay(): string
}

const crashChance = 0.02
const lossChance = 0.08
const duplicateChance = 0.12
const mostNodes = 4

export function createWorld(seed: number): World {
  const random = createRandom(seed)
  const isStrict = seed % 4 !== 0
  const isLossless = seed % 5 === 1
  const tallies = new Map<string, Tally>()
  const drafts = new Map<string, OrderDraft>()
  const envelopes: Envelope[] = []
  const counts = emptyCounts()
  const stopped = new Set<string>()
  const halted = new Set<string>()

  function onAppend(accountId: string, events: readonly AccountEvent[]): void {
    const tally = tallies.get(accountId) ?? emptyTally()
    tallies.set(accountId, tally)
    for (const event of events) {
      checkStopped(stopped, accountId, event)
      checkMarket(halted, event, (orderId) => drafts.get(orderId)?.symbol ?? '')
      countEvent(tally, event)
      if (event.type === 'orderCreated') {
        drafts.set(event.order.orderId, event.order.draft)
        noteOrder(world, event.order)
      }
      countAppended(counts, event)
    }
  }

  const store = createMemoryStore(onAppend)
  const venue = createVenueDouble({
    random,
    tradingDay: fixtureDay,
    emit: (accountId, report) => envelopes.push({ to: 'server', accountId, report }),
    hidesFilled: !isStrict,
    isHalted: (symbol) => halted.has(symbol),
  })
  const mayDie = () => {
    if (!world.isHealing && random.chance(crashChance)) throw new Crash()
  }
  const send = (out: Outgoing) => envelopes.push({ to: 'venue', out })
  const start = () => createServerNode(store, { mayDie, send })
  const nodes: ServerNode[] = [start(), start()]

  /** Runs work on one of the nodes; a crash costs the node its memory, and a fresh one takes over from the store. */
  function onNode<Result>(work: (node: ServerNode) => Result): Result | null {
    const index = random.int(nodes.length)
    const node = nodes[index]
    if (!node) throw new Error('no node')
    try {
      return work(node)
    } catch (error) {
      if (!isCrash(error)) throw error
      counts.crashes += 1
      nodes[index] = start()
      restartOutbox(index)
      return null
    }
  }

  function restartOutbox(index: number): void {
    for (;;) {
      try {
        nodes[index]?.flushOutbox()
        return
      } catch (error) {
        if (!isCrash(error)) throw error
        counts.crashes += 1
        nodes[index] = start()
      }
    }
  }

  function receive(envelope: Envelope): void {
    if (envelope.to === 'server') {
      const handled = world.run(envelope.accountId, (book) => decideVenueReport(book, envelope.report))
      // A node that died in the middle never confirmed the message, so it is delivered again.
      if (handled === null && isLossless) envelopes.push(envelope)
      return
    }
    const { accountId, message, tradingDay } = envelope.out
    const { orderId } = message
    const draft = drafts.get(orderId)
    if (message.kind === 'cancel' && isLossless && !venue.orders.has(orderId)) envelopes.push(envelope)
    else if (message.kind === 'cancel') venue.receiveCancel(orderId, accountId, world.at)
    else if (draft) venue.receiveNew({ accountId, orderId, draft, tradingDay, at: world.at })
  }

  function resyncAccount(accountId: string): void {
    const book = world.book(accountId)
    for (const order of Array.from(book.orders.values())) {
      const isHeldHere = order.status === 9 || order.status === 15 || order.status === 16 || order.status === 8
      if (isHeldHere) continue
      const known = venue.orders.get(order.orderId)
      const resend = (kind: 'new' | 'cancel') =>
        send({ accountId, message: { kind, orderId: order.orderId }, tradingDay: order.tradingDay })
      if (!known) {
        if (book.active.has(order.orderId)) resend('new')
        continue
      }
      for (const report of known.reports.slice()) world.run(accountId, (fresh) => decideVenueReport(fresh, report))
      if (order.status === 6 && known.state === 'working') resend('cancel')
    }
    reportForgotten(accountId)
  }

  /** Fills of orders that left our books with an earlier day; they must at least be put aside where someone sees them. */
  function reportForgotten(accountId: string): void {
    const { orders } = world.book(accountId)
    for (const order of venue.orders.values()) {
      if (order.accountId !== accountId || orders.has(order.orderId)) continue
      for (const report of order.reports) world.run(accountId, (book) => decideVenueReport(book, report))
    }
  }

  const world: World = {
    seed,
    random,
    store,
    venue,
    accounts: ['A1', 'A2', 'F1', 'C1'],
    tallies,
    drafts,
    counts,
    decisions: createDecisionWorld(),
    nav: createNavWorld(),
    strategy: createStrategyWorld(),
    halted,
    isStrict,
    isLossless,
    at: fixtureTime,
    tradingDay: fixtureDay,
    isHealing: false,
    run: (accountId, decide) => onNode((node) => node.handle(accountId, decide)),
    book(accountId) {
      const node = nodes[0]
      if (!node) throw new Error('no node')
      return node.bookOf(accountId)
    },
    factsOf({ facts }) {
      const { instrument } = facts
      if (!instrument || !halted.has(instrument.symbol)) return facts
      return { ...facts, instrument: { ...instrument, isSuspended: true } }
    },
    /** Any message may come next: that is the reordering. */
    deliverOne() {
      if (envelopes.length === 0) return
      const index = random.int(envelopes.length)
      const envelope = envelopes[index]
      if (!envelope) return
      if (!world.isHealing && random.chance(duplicateChance)) counts.duplicated += 1
      else envelopes.splice(index, 1)
      if (!world.isHealing && !isLossless && random.chance(lossChance)) counts.lost += 1
      else receive(envelope)
    },
    inFlight: () => envelopes.length,
    resync() {
      for (const accountId of world.accounts) resyncAccount(accountId)
    },
    changeNodes() {
      const index = random.int(nodes.length)
      if (nodes.length < mostNodes && random.chance(0.4)) nodes.push(start())
      else if (nodes.length > 1 && random.chance(0.5)) nodes.splice(index, 1)
      else nodes[index] = start()
      counts.nodeChanges += 1
      checkHandover(world)
    },
    checkAll(isDeep) {
      checkDecisions(world)
      for (const accountId of world.accounts) {
        const book = world.book(accountId)
        const tally = tallies.get(accountId)
        if (!tally) throw new Error(`no tally for ${accountId}`)
        checkInvariants(book, tally, isStrict)
        if (!isDeep) continue
        const rebuilt = replay(store.logs.get(accountId) ?? [])
        if (!isSameState(rebuilt, book)) throw new Error(`replay differs for ${accountId}`)
      }
    },
    nextDay: () => mainlandCalendar.next(world.tradingDay),
  }
  return world
}
