import { multiply, type Decimal8 } from '../../market/crypto/decimal8.ts'
import { fundingPayment } from '../../market/crypto/perpetual.ts'
import type { PerpetualContract } from './perpetual-contract.ts'
import {
  directed,
  magnitude,
  maintenanceOf,
  notionalOf,
  unrealised,
  type MarginMode,
  type PerpetualPosition,
  type PerpetualSide,
} from './perpetual-position.ts'

export type WalletEntry = {
  readonly type: 'deposit' | 'withdraw' | 'fee' | 'settle' | 'funding' | 'insurance'
  readonly amount: Decimal8
  readonly refId: string
}

/** A USDT wallet with its positions. The wallet is the sum of its entries; margins are set aside inside it. */
export type PerpetualAccount = {
  readonly isHedged: boolean
  readonly positions: Map<string, PerpetualPosition>
  readonly entries: WalletEntry[]
  readonly refIds: Set<string>
  wallet: Decimal8
}

export function openPerpetualAccount(isHedged: boolean): PerpetualAccount {
  return { isHedged, positions: new Map(), entries: [], refIds: new Set(), wallet: 0n }
}

/** PERPACC-9: each reference is booked once; the wallet is always the sum of its entries. */
export function postWallet(account: PerpetualAccount, entry: WalletEntry): boolean {
  const key = `${entry.type}:${entry.refId}`
  if (account.refIds.has(key)) return false
  account.refIds.add(key)
  account.entries.push(entry)
  account.wallet += entry.amount
  return true
}

export type PerpetualTrade = {
  readonly execId: string
  readonly contract: PerpetualContract
  /** Signed: positive buys. */
  readonly qty: Decimal8
  readonly price: Decimal8
  readonly isMaker: boolean
  /** Which position of a hedged account; ignored in one-way mode. */
  readonly positionSide: 'long' | 'short'
  readonly reduceOnly: boolean
  readonly leverage: number
  readonly mode: MarginMode
}

export type TradeRefusal = {
  readonly ok: false
  readonly reason: 'REDUCE_ONLY' | 'MIN_NOTIONAL' | 'OFF_STEP' | 'NO_MARGIN' | 'LEVERAGE'
  readonly message: string
}
export type TradeCheck = { readonly ok: true; readonly qty: Decimal8 } | TradeRefusal

function sideOf(account: PerpetualAccount, trade: Pick<PerpetualTrade, 'positionSide'>): PerpetualSide {
  return account.isHedged ? trade.positionSide : 'both'
}

export function positionKey(symbol: string, side: PerpetualSide): string {
  return `${symbol}:${side}`
}

/** The part of a trade that closes what is held; the rest opens. */
function closingQty(held: Decimal8, qty: Decimal8): Decimal8 {
  if (held === 0n || held > 0n === qty > 0n) return 0n
  const size = magnitude(held) < magnitude(qty) ? magnitude(held) : magnitude(qty)
  return qty > 0n ? size : -size
}

/** PERPACC-7: order size, reduce-only and margin, before an order leaves. Reduce-only shrinks to what is held. */
export function checkTrade(
  account: PerpetualAccount,
  trade: PerpetualTrade,
  marks: ReadonlyMap<string, Decimal8>,
): TradeCheck {
  const { contract } = trade
  const side = sideOf(account, trade)
  const held = account.positions.get(positionKey(contract.symbol, side))?.qty ?? 0n
  const closing = closingQty(held, trade.qty)
  const isWrongWay = side === 'long' ? held + trade.qty < 0n : side === 'short' ? held + trade.qty > 0n : false
  if (isWrongWay || (trade.reduceOnly && closing === 0n)) return refusal('REDUCE_ONLY', '只减仓委托不能开仓')
  const qty = trade.reduceOnly ? closing : trade.qty
  if (qty === 0n || qty % contract.step !== 0n) return refusal('OFF_STEP', '委托数量不是最小变动单位的整数倍')
  const opening = magnitude(qty - closing)
  const notional = multiply(opening, trade.price)
  if (opening > 0n && notional < contract.minNotional) return refusal('MIN_NOTIONAL', '委托金额低于最小名义价值')
  if (opening > 0n && trade.leverage > contract.maxLeverage) {
    return refusal('LEVERAGE', `杠杆不能超过${contract.maxLeverage}倍`)
  }
  const needed = marginFor(notional, trade.leverage) + multiply(notional, contract.takerFee)
  if (opening > 0n && needed > availableMargin(account, marks)) return refusal('NO_MARGIN', '保证金不足')
  return { ok: true, qty }
}

/** PERPACC-1: notional over leverage, rounded up: a margin is never a unit short. */
function marginFor(notional: Decimal8, leverage: number): Decimal8 {
  const by = BigInt(leverage)
  return (notional + by - 1n) / by
}

function refusal(reason: TradeRefusal['reason'], message: string): TradeRefusal {
  return { ok: false, reason, message }
}

/** What a new position may use: the wallet and cross gains, less every margin in use. Cross losses count, gains too. */
export function availableMargin(account: PerpetualAccount, marks: ReadonlyMap<string, Decimal8>): Decimal8 {
  let free = account.wallet
  for (const position of account.positions.values()) {
    const mark = marks.get(position.symbol) ?? position.entry
    if (position.mode === 'isolated') free -= position.margin
    else free += unrealised(position, mark) - marginFor(notionalOf(position, mark), position.leverage)
  }
  return free
}

/** PERPACC-5: books a fill: closing first at the entry price, then opening at a new average. */
export function bookTrade(account: PerpetualAccount, trade: PerpetualTrade): void {
  const { contract, price, execId } = trade
  const feeRate = trade.isMaker ? contract.makerFee : contract.takerFee
  const fee = multiply(multiply(magnitude(trade.qty), price), feeRate)
  if (!postWallet(account, { type: 'fee', amount: -fee, refId: execId })) return
  const side = sideOf(account, trade)
  const key = positionKey(contract.symbol, side)
  const held = account.positions.get(key)
  const closing = closingQty(held?.qty ?? 0n, trade.qty)
  if (held && closing !== 0n) closePart(account, held, closing, price, execId)
  const opening = trade.qty - closing
  if (opening !== 0n) openPart(account, key, { ...trade, qty: opening }, side)
  if (account.positions.get(key)?.qty === 0n) account.positions.delete(key)
}

function closePart(
  account: PerpetualAccount,
  held: PerpetualPosition,
  closing: Decimal8,
  price: Decimal8,
  refId: string,
): void {
  const gain = multiply(-closing, price - held.entry)
  postWallet(account, { type: 'settle', amount: gain, refId })
  held.margin -= shareOf(held.margin, magnitude(closing), magnitude(held.qty))
  held.qty += closing
}

/** `whole × part / of`, half-up. */
export function shareOf(whole: Decimal8, part: Decimal8, of: Decimal8): Decimal8 {
  return (whole * part * 2n + of) / (of * 2n)
}

function openPart(account: PerpetualAccount, key: string, trade: PerpetualTrade, side: PerpetualSide): void {
  const { contract, qty, price, mode, leverage } = trade
  const added = mode === 'isolated' ? marginFor(multiply(magnitude(qty), price), leverage) : 0n
  const held = account.positions.get(key)
  if (!held || held.qty === 0n) {
    account.positions.set(key, { symbol: contract.symbol, side, mode, leverage, qty, entry: price, margin: added })
    return
  }
  const total = held.qty + qty
  held.entry = shareOf(held.entry * magnitude(held.qty) + price * magnitude(qty), 1n, magnitude(total))
  held.qty = total
  held.margin += added
}

/** PERPACC-4: only positions open at the stamp pay; an isolated position pays from its own margin. */
export function applyFunding(
  account: PerpetualAccount,
  stamp: number,
  marks: ReadonlyMap<string, Decimal8>,
  rates: ReadonlyMap<string, Decimal8>,
): void {
  for (const [key, position] of account.positions) {
    const mark = marks.get(position.symbol)
    const rate = rates.get(position.symbol)
    if (mark === undefined || rate === undefined || position.qty === 0n) continue
    const amount = fundingPayment(directed(position), mark, rate)
    const isNew = postWallet(account, { type: 'funding', amount, refId: `${stamp}:${key}` })
    if (isNew && position.mode === 'isolated') position.margin += amount
  }
}

/** Margin that stands behind a position: its own, or everything the wallet can spare (PERPACC-3). */
export function marginBehind(
  account: PerpetualAccount,
  position: PerpetualPosition,
  contracts: ReadonlyMap<string, PerpetualContract>,
  marks: ReadonlyMap<string, Decimal8>,
): Decimal8 {
  if (position.mode === 'isolated') return position.margin
  let margin = account.wallet
  for (const other of account.positions.values()) {
    if (other.mode === 'isolated') margin -= other.margin
    if (other === position || other.mode === 'isolated') continue
    const mark = marks.get(other.symbol) ?? other.entry
    const contract = contracts.get(other.symbol)
    if (contract) margin += unrealised(other, mark) - maintenanceOf(other, contract, mark)
  }
  return margin
}
