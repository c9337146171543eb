import { multiply } from '../../market/crypto/decimal8.ts'
import {
  marginBehind,
  positionKey,
  postWallet,
  shareOf,
  type PerpetualAccount,
  type WalletEntry,
} from './perpetual-account.ts'
import { tierFloor, type PerpetualContract } from './perpetual-contract.ts'
import { isLiquidated, magnitude, notionalOf, type PerpetualPosition } from './perpetual-position.ts'

export type Liquidated = {
  readonly key: string
  readonly qty: bigint
  readonly price: bigint
  readonly fee: bigint
  /** Loss beyond the wallet that the insurance fund took over. */
  readonly insured: bigint
  /** Margin the position has left. */
  readonly margin: bigint
  readonly entries: readonly WalletEntry[]
}

/**
 * PERPACC-6: liquidates on the mark price, tier by tier: first down to the floor of the position's tier, which lowers the
 * rate, and completely from the lowest tier. The wallet never goes below zero: the insurance fund takes the rest.
 */
export function liquidate(
  account: PerpetualAccount,
  contracts: ReadonlyMap<string, PerpetualContract>,
  marks: ReadonlyMap<string, bigint>,
  stamp: number,
): Liquidated[] {
  const done: Liquidated[] = []
  for (const position of byLoss(account, marks)) {
    const contract = contracts.get(position.symbol)
    const mark = marks.get(position.symbol)
    if (!contract || mark === undefined) continue
    let step = 0
    while (isLiquidated(position, contract, mark, marginBehind(account, position, contracts, marks))) {
      done.push(liquidateStep(account, position, contract, { mark, refId: `${stamp}:${done.length}:${step}` }))
      step += 1
    }
  }
  return done
}

function byLoss(account: PerpetualAccount, marks: ReadonlyMap<string, bigint>): PerpetualPosition[] {
  const gainOf = (position: PerpetualPosition) =>
    multiply(position.qty, (marks.get(position.symbol) ?? position.entry) - position.entry)
  return [...account.positions.values()].toSorted((a, b) => (gainOf(a) < gainOf(b) ? -1 : 1))
}

function liquidateStep(
  account: PerpetualAccount,
  position: PerpetualPosition,
  contract: PerpetualContract,
  { mark, refId }: { mark: bigint; refId: string },
): Liquidated {
  const notional = notionalOf(position, mark)
  const floor = tierFloor(contract, notional)
  const whole = magnitude(position.qty)
  const excess = shareOf(whole, notional - floor, notional)
  const rounded = excess + ((contract.step - (excess % contract.step)) % contract.step)
  const size = floor === 0n || rounded > whole ? whole : larger(rounded, contract.step)
  const qty = position.qty > 0n ? -size : size
  const fee = multiply(multiply(size, mark), contract.liquidationFee)
  const isIsolated = position.mode === 'isolated'
  const part = isIsolated ? shareOf(position.margin, size, whole) : 0n
  const gain = multiply(-qty, mark - position.entry)
  const before = account.entries.length
  postWallet(account, { type: 'settle', amount: gain, refId })
  postWallet(account, { type: 'fee', amount: -fee, refId })
  position.qty += qty
  position.margin -= part
  // An isolated position can lose its margin and no more; a cross position the wallet and no more.
  const shortfall = isIsolated ? -(part + gain - fee) : -account.wallet
  const insured = larger(0n, position.qty === 0n ? shortfall : -account.wallet)
  if (insured > 0n) postWallet(account, { type: 'insurance', amount: insured, refId })
  const key = positionKey(position.symbol, position.side)
  if (position.qty === 0n) account.positions.delete(key)
  const { margin } = position
  return { key, qty, price: mark, fee, insured, margin, entries: account.entries.slice(before) }
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
