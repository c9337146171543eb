import type { AccountBook } from '../account/book/account-book.ts'
import { availableCash } from '../account/book/cash.ts'
import { amountOf, recomputeFreezes } from '../account/book/freeze.ts'
import { feesOfOrder } from '../rules/fee/fee-rule.ts'
import { totalFees } from '../rules/fee/fees.ts'
import { priceGain, volumeOf, volumeToday } from '../account/futures/futures-position.ts'
import { isTerminal } from '../account/order/order-status.ts'
import type { Order } from '../account/order/order.ts'
import { notionalUnits } from '../account/perpetual/perpetual-holding.ts'
import { boughtSince } from '../account/holding/holding.ts'
import { simSameDay } from './sim-instruments.ts'
import type { Tally } from './tally.ts'

function hold(isTrue: boolean, rule: string, detail: string): void {
  if (!isTrue) throw new Error(`${rule}: ${detail}`)
}

/** Every invariant of one account. `isStrict` when the venue tells all it knows, so nothing may ever be overdrawn. */
export function checkInvariants(book: AccountBook, tally: Tally, isStrict: boolean): void {
  checkOrders(book, tally)
  checkLedger(book, tally)
  checkHoldings(book, tally, isStrict)
  checkFutures(book, tally)
  checkPerpetuals(book, tally)
  checkFreezes(book)
  checkProfit(book, tally)
  if (isStrict && book.assetClass === 'stock') {
    hold(availableCash(book) >= 0, 'available ≥ 0', `${book.accountId} has ${availableCash(book)}`)
  }
}

function checkOrders(book: AccountBook, tally: Tally): void {
  for (const order of book.orders.values()) {
    const fills = tally.fills.get(order.orderId) ?? 0
    hold(fills === order.filledVolume, 'Σ fills = filledVolume', `${order.orderId} ${fills} ${order.filledVolume}`)
    checkFees(order)
    hold(order.filledVolume <= order.draft.volume, 'filledVolume ≤ volume', order.orderId)
    hold(isTerminal(order.status) || order.tradingDay === book.tradingDay, 'no order lives overnight', order.orderId)
    hold(isTerminal(order.status) !== book.active.has(order.orderId), 'active = not ended', order.orderId)
    hold(order.status !== 3 || order.filledVolume === order.draft.volume, 'filled means all of it', order.orderId)
    hold(order.status !== 1 || order.filledVolume === 0, 'new means nothing yet', order.orderId)
    hold(order.status !== 2 || order.filledVolume > 0, 'part-filled means something', order.orderId)
  }
}

/** However an order was filled, it has paid what the whole of it owes: the minimum once, every part rounded once. */
function checkFees({ terms, draft, fees, filledAmount, turnover, orderId }: Order): void {
  if (terms.kind !== 'stock') return
  hold(filledAmount === amountOf(turnover), 'amounts add up', orderId)
  const owed = totalFees(feesOfOrder(draft.side, filledAmount, terms.feeRule))
  hold(totalFees(fees) === owed, 'fees are those of the order', `${orderId} ${totalFees(fees)} ${owed}`)
}

function checkLedger(book: AccountBook, tally: Tally): void {
  hold(book.ledger.cash === tally.cash, 'balance = Σ ledger', `${book.ledger.cash} ${tally.cash}`)
  let trial = 0
  for (const balance of Object.values(book.ledger)) trial += balance
  hold(trial === 0, 'debits = credits', String(trial))
}

function checkHoldings(book: AccountBook, tally: Tally, isStrict: boolean): void {
  for (const holding of book.holdings.values()) {
    const { symbol, volume, cost } = holding
    let lots = 0
    let lotCost = 0
    let day = ''
    for (const lot of holding.lots) {
      hold(lot.qty > 0, 'lots hold shares', symbol)
      hold(lot.openDate >= day, 'lots are in order', symbol)
      day = lot.openDate
      lots += lot.qty
      lotCost += lot.cost
    }
    hold(lots === volume, 'Σ lots = position', `${symbol} ${lots} ${volume}`)
    hold(volume === (tally.volumes.get(symbol) ?? 0), 'Σ fills = position', symbol)
    hold(holding.realised - cost === holding.realisedFifo - lotCost, 'both methods agree', symbol)
    if (volume === 0) hold(cost === 0 && holding.realised === holding.realisedFifo, 'flat means equal', symbol)
    const today = boughtSince(holding, book.tradingDay)
    hold(today <= volume, 'today ≤ all', symbol)
    const locked = simSameDay.has(symbol) ? 0 : today
    if (isStrict)
      hold(holding.frozen <= volume - locked, 'frozen ≤ sellable', `${symbol} ${holding.frozen} ${volume} ${locked}`)
  }
}

/** Longs less shorts are what the fills add up to; cash is what was paid in, made and paid in fees, to the cent. */
function checkFutures(book: AccountBook, tally: Tally): void {
  if (book.assetClass !== 'future') return
  const held = new Map<string, number>()
  let made = 0
  for (const position of book.futures.values()) {
    const volume = volumeOf(position)
    const { symbol, side, lots, multiplier } = position
    held.set(symbol, (held.get(symbol) ?? 0) + (side === 1 ? volume : -volume))
    made += position.realisedOpen
    for (const { openPrice, basis, qty } of lots) made += priceGain(side, openPrice, basis, qty, multiplier)
    hold(
      position.lots.every((lot) => lot.qty > 0),
      'lots hold contracts',
      position.symbol,
    )
    hold(volumeToday(position, book.tradingDay) <= volume, 'today ≤ all', position.symbol)
  }
  for (const symbol of new Set([...held.keys(), ...tally.volumes.keys()])) {
    const [have, traded] = [held.get(symbol) ?? 0, tally.volumes.get(symbol) ?? 0]
    hold(have === traded, 'Σ fills = position', `${symbol} ${have} ${traded}`)
  }
  const explained = tally.flows + made - tally.fees
  hold(book.ledger.cash === explained, 'NAV change = P&L + flows', `${book.ledger.cash} ${explained}`)
}

/** Positions are what the fills add up to, and what was realised is what the fills paid out beyond what is still held. */
function checkPerpetuals(book: AccountBook, tally: Tally): void {
  if (book.assetClass !== 'crypto') return
  const held = new Map<string, number>()
  let cost = 0
  for (const { symbol, qty, entry, margin } of book.perpetuals.values()) {
    hold(qty !== 0 && entry > 0, 'a position holds something', symbol)
    hold(margin >= 0 || book.ledger.funding !== 0, 'margin ≥ 0', `${symbol} ${margin}`)
    held.set(symbol, (held.get(symbol) ?? 0) + qty)
    cost += Math.sign(qty) * notionalUnits(entry, Math.abs(qty))
  }
  for (const symbol of new Set([...held.keys(), ...tally.volumes.keys()])) {
    const [have, traded] = [held.get(symbol) ?? 0, tally.volumes.get(symbol) ?? 0]
    hold(have === traded, 'Σ fills = position', `${symbol} ${have} ${traded}`)
  }
  const gain = -book.ledger.settlement
  const slack = Math.abs(gain + tally.bought - cost)
  hold(slack <= 4 * tally.fillCount, 'realised = fills', `${gain} ${tally.bought} ${cost}`)
}

/** The running sums must be what a fresh count from the orders gives. */
function checkFreezes(book: AccountBook): void {
  const cash = book.frozenCash
  const shares = [...book.holdings.values()].map((holding) => holding.frozen).join()
  const contracts = [...book.futures.values()].map((p) => `${p.frozenToday}/${p.frozenYesterday}`).join()
  recomputeFreezes(book)
  hold(cash === book.frozenCash, 'frozen cash is derived', `${cash} ${book.frozenCash}`)
  const sharesNow = [...book.holdings.values()].map((holding) => holding.frozen).join()
  hold(shares === sharesNow, 'frozen shares are derived', `${shares} ${sharesNow}`)
  const contractsNow = [...book.futures.values()].map((p) => `${p.frozenToday}/${p.frozenYesterday}`).join()
  hold(contracts === contractsNow, 'frozen contracts are derived', `${contracts} ${contractsNow}`)
}

/** NAV change = P&L + flows, valued at cost: realised profit and dividends explain every fen beyond the deposits. */
function checkProfit(book: AccountBook, tally: Tally): void {
  if (book.assetClass !== 'stock') return
  let profit = -tally.dividendTax
  let cost = 0
  for (const holding of book.holdings.values()) {
    profit += holding.realised + holding.dividends
    cost += holding.cost
  }
  const nav = book.ledger.cash + cost + book.ledger.receivable
  hold(nav === tally.flows + profit, 'NAV change = P&L + flows', `${nav} ${tally.flows} ${profit}`)
}
