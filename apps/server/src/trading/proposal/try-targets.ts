import type { TargetMode } from '@liangshu/contract/decision/target'
import type { Side } from '@liangshu/contract/trading/order-codes'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { sellable } from '@liangshu/engine/account/holding/holding'
import { limitLines, type LimitLine } from '@liangshu/engine/decision/target/limit-lines'
import {
  portfolioAfter,
  type PlannedTrade,
  type PortfolioAfter,
} from '@liangshu/engine/decision/target/portfolio-after'
import { previewTargets, type TargetDraft, type TargetPreview } from '@liangshu/engine/decision/target/preview-targets'
import { referencePrice, targetVolume } from '@liangshu/engine/decision/target/target-size'
import { phaseAt, stockSchedule } from '@liangshu/engine/time/session/phases'

import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { bookForReading } from '../book/balances.ts'
import { inOneCurrency } from '../holding/day-figures.ts'
import { heldPrice } from '../holding/prices.ts'
import { findStates, type StateRow } from '../holding/state.store.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { findOpposing, findResting, keyOfOpposing, keyOfResting } from '../order/counter-orders.store.ts'
import { listingOf, type Listing } from '../order/instrument-days.ts'
import { listingFacts, lossesOf, navOf, notionalOf, programme, qualificationsOf } from '../order/pre-trade-facts.ts'
import { findAccountFacts, type AccountFacts, type AskedOrder } from '../order/risk-facts.store.ts'
import { mergeBooks } from './merge-books.ts'

/** What a proposal wants of a symbol. Prices in 1/10000 yuan; `volume` once it was fixed by submitting. */
export type TriedTarget = {
  readonly symbol: string
  readonly side: Side
  readonly mode: TargetMode
  readonly value: number
  readonly priceLow: number | null
  readonly priceHigh: number | null
  readonly volume?: number | undefined
}

export type TriedRow = {
  readonly symbol: string
  readonly name: string
  readonly side: Side
  readonly held: number
  readonly sellable: number
  readonly volume: number
  /** In 1/10000 yuan; null when the market does not know the symbol. */
  readonly price: number | null
  readonly last: number | null
  readonly tick: number | null
  readonly preview: TargetPreview
}

export type TriedTargets = {
  readonly rows: readonly TriedRow[]
  readonly navFen: number
  readonly cashFen: number
  readonly after: PortfolioAfter
  readonly limits: readonly LimitLine[]
  readonly profile: RiskProfile
}

export type TargetScope = { readonly productId: string; readonly unitId: string | null }

/** Targets are judged as if the exchange were open: a proposal is written at any hour. */
const openPhase = phaseAt(stockSchedule(true, true), 10 * 3600)

/** Looks every symbol up once: three hundred targets ask for the same holdings again and again. */
function stillMarket(market: MarketFacts): MarketFacts {
  const quotes = new Map<string, ReturnType<MarketFacts['quote']>>()
  const instruments = new Map<string, ReturnType<MarketFacts['instrument']>>()
  const time = market.time()
  return {
    ...market,
    time: () => time,
    quote: (symbol) => quotes.get(symbol) ?? remember(quotes, symbol, market.quote(symbol)),
    instrument: (symbol) => instruments.get(symbol) ?? remember(instruments, symbol, market.instrument(symbol)),
  }
}

function remember<T>(known: Map<string, T>, symbol: string, value: T): T {
  known.set(symbol, value)
  return value
}

const isShares = ({ assetClass }: StateRow) => assetClass === 'stock' || assetClass === 'credit'

/** The whole product: its value, and what it holds of every name and sector. */
function basisOf(market: MarketFacts, books: readonly AccountBook[]) {
  const held = new Map<string, { volume: number; price: number }>()
  let [navFen, cashFen, notionalFen] = [0, 0, 0]
  for (const book of books) {
    navFen += navOf(market, book)
    cashFen += book.assetClass === 'stock' ? book.ledger.cash : 0
    notionalFen += notionalOf(market, book)
    for (const holding of book.holdings.values()) {
      const { symbol, volume } = holding
      const known = held.get(symbol)
      const price = known?.price ?? heldPrice(market, book, holding)
      if (volume > 0) held.set(symbol, { volume: volume + (known?.volume ?? 0), price })
    }
  }
  const lines = Array.from(held, ([symbol, line]) => ({
    ...line,
    symbol,
    sector: market.instrument(symbol)?.sector ?? null,
  }))
  const valueBySymbol = new Map(lines.map(({ symbol, volume, price }) => [symbol, Math.round((volume * price) / 100)]))
  const valueBySector = new Map<string, number>()
  let grossFen = 0
  for (const { symbol, sector } of lines) {
    const value = valueBySymbol.get(symbol) ?? 0
    grossFen += value
    if (sector !== null) valueBySector.set(sector, (valueBySector.get(sector) ?? 0) + value)
  }
  return { navFen, cashFen, notionalFen, grossFen, valueBySymbol, valueBySector, lines }
}

type Sized = TriedTarget & { listing: Listing | null; held: number; free: number; price: number; shares: number }

function sizeOf(target: TriedTarget, listing: Listing | null, book: AccountBook, navFen: number): Sized {
  const holding = book.holdings.get(target.symbol)
  const terms = listing?.day.terms
  const held = holding?.volume ?? 0
  const isSameDay = terms?.kind === 'stock' && terms.isSameDay
  const free = holding ? sellable(holding, book.tradingDay, isSameDay) : 0
  const last = listing ? (listing.quote.last ?? listing.quote.preClose) : 0
  const price = referencePrice(last, target)
  if (!listing || terms?.kind !== 'stock') return { ...target, listing, held, free, price, shares: target.volume ?? 0 }
  const basis = { price, navFen, held, lot: listing.day.lot, feeRule: terms.feeRule }
  return { ...target, listing, held, free, price, shares: target.volume ?? targetVolume(target, basis) }
}

function draftOf(target: Sized, accountId: string, userId: string) {
  return {
    clOrdId: 'preview',
    accountId,
    unitId: null,
    productId: null,
    strategyId: null,
    proposalTargetId: null,
    symbol: target.symbol,
    side: target.side,
    positionEffect: target.side === 1 ? 1 : 2,
    positionSide: 1,
    orderType: 1,
    tif: 'DAY',
    price: target.price,
    volume: target.shares,
    triggerPrice: null,
    reduceOnly: false,
    originModule: 'PROPOSAL',
    createdBy: userId,
    replaces: null,
    remark: '',
  } as const
}

async function findCounterOrders(tx: Tx, account: AskedOrder['account'], targets: readonly TriedTarget[]) {
  const asked = targets.map(({ symbol, side }): AskedOrder => {
    return { account, question: { userId: '', symbol, side, clOrdId: '' } }
  })
  const resting = await findResting(tx, asked)
  const opposing = await findOpposing(tx, asked)
  return asked.map((order) => ({
    resting: resting.get(keyOfResting(order)) ?? [],
    opposingProducts: (opposing.get(keyOfOpposing(order)) ?? [])
      .filter(({ productId }) => productId !== account.productId)
      .map(({ name }) => name),
  }))
}

function planOf({ listing, symbol, shares, side, price }: Sized, preview: TargetPreview): PlannedTrade[] {
  if (!listing) return []
  const last = listing.quote.last ?? listing.quote.preClose
  const { amountFen, feeFen } = preview
  return [{ symbol, sector: listing.day.sector, volume: shares, price: last || price, side, amountFen, feeFen }]
}

/** Tries targets against the checks that orders meet, on all accounts of the product or of its unit together. */
export function createTryTargets({ clock, market: live }: { clock: Clock; market: MarketFacts }) {
  /** Before the transaction: what only history knows may take its time. */
  const prepare = (symbols: readonly string[]) => Promise.all([...new Set(symbols)].map((own) => live.prepare(own)))

  async function tryTargets(
    tx: Tx,
    actor: Actor,
    { productId, unitId }: TargetScope,
    targets: readonly TriedTarget[],
  ): Promise<TriedTargets> {
    const market = stillMarket(live)
    if (!market.time()) throw refusal('行情尚未就绪，请稍后再试')
    const states = inOneCurrency(await findStates(tx, { actor, productId, everyAccount: true }))
    const own = states.filter((state) => isShares(state) && (unitId === null || state.unitId === unitId))
    if (own.length === 0) throw refusal('该产品没有可执行提案的股票账户')
    const books = new Map(states.map((state) => [state, bookForReading(state)]))
    const basis = basisOf(market, [...books.values()])
    // The largest speaks for all: its limits are the product's unless it has its own.
    const [speaker] = own.toSorted((a, b) => b.balances.ledger.cash - a.balances.ledger.cash)
    if (!speaker) throw new Error('an account was there a moment ago')
    const account = { id: speaker.accountId, tenantId: actor.tenantId, productId, unitId: speaker.unitId }
    const facts = (await findAccountFacts(tx, [account])).get(account.id)
    if (!facts) throw new Error(`no facts of account ${account.id}`)
    const others = await findCounterOrders(tx, account, targets)
    const inFirst = [speaker, ...own.filter((state) => state !== speaker)]
    const book = mergeBooks(inFirst.flatMap((state) => books.get(state) ?? []))
    const sized = targets.map((target) =>
      sizeOf(target, listingOf(market, target.symbol, speaker.feeProfileId), book, basis.navFen),
    )
    const shared = sharedFacts(actor, facts, lossesOf(market, book, facts.peakUnitNav), speaker.assetClass)
    const drafts = sized.map((target, index): TargetDraft => ({
      draft: draftOf(target, book.accountId, actor.userId),
      facts: {
        ...listingFacts(target.listing),
        ...shared,
        ...(others[index] ?? { resting: [], opposingProducts: [] }),
      },
    }))
    const previews = previewTargets(book, basis, drafts, clock.now().getTime())
    return answerOf({ market, basis, sized, previews, profile: facts.profile })
  }

  return { prepare, tryTargets }
}

function sharedFacts(
  actor: Actor,
  { profile, killSwitch }: AccountFacts,
  losses: ReturnType<typeof lossesOf>,
  assetClass: StateRow['assetClass'],
) {
  return {
    phase: openPhase,
    takesFixedPrice: false,
    actor: {
      userId: actor.userId,
      // Who will trade it is asked when it is traded, and an approved target needs no other approval.
      mayTradeAccount: true,
      qualifications: qualificationsOf(assetClass, profile),
      approvedBy: 'proposal',
    },
    profile,
    programme,
    guard: { killSwitch, ...losses },
  }
}

type Answer = {
  market: MarketFacts
  basis: ReturnType<typeof basisOf>
  sized: readonly Sized[]
  previews: readonly TargetPreview[]
  profile: RiskProfile
}

function answerOf({ market, basis, sized, previews, profile }: Answer): TriedTargets {
  const nameOf = (symbol: string) => market.instrument(symbol)?.name ?? symbol
  const after = portfolioAfter(
    basis,
    sized.flatMap((target, index) => {
      const preview = previews[index]
      return preview ? planOf(target, preview) : []
    }),
  )
  const checked = sized.map(({ side }, index) => ({ side, checks: previews[index]?.checks ?? [] }))
  return {
    rows: sized.map((target, index) => ({
      symbol: target.symbol,
      name: nameOf(target.symbol),
      side: target.side,
      held: target.held,
      sellable: target.free,
      volume: target.shares,
      price: target.listing ? target.price : null,
      last: target.listing ? (target.listing.quote.last ?? target.listing.quote.preClose) : null,
      tick: target.listing?.day.tick ?? null,
      preview: previews[index] ?? { light: 'block', checks: [], amountFen: 0, feeFen: 0 },
    })),
    navFen: basis.navFen,
    cashFen: basis.cashFen,
    after,
    limits: limitLines(after, profile, checked, nameOf),
    profile,
  }
}
