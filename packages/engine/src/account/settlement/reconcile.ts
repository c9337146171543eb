import { marginUsed } from '../book/cash.ts'
import type { AccountBook } from '../book/account-book.ts'
import { done, type Decision } from '../book/decision.ts'
import { volumeOf } from '../futures/futures-position.ts'

/** What the store says, summed by the database and not by the book. */
export type StoredTotals = {
  readonly ledgerCash: number
  /** Signed fills and transfers per symbol; long less short for contracts. */
  readonly volumes: Readonly<Record<string, number>>
}

/** SETTLE-6: three independent counts of the same money and shares. Null when all agree. */
export function findDifference(book: AccountBook, stored: StoredTotals): string | null {
  if (stored.ledgerCash !== book.ledger.cash) return `资金流水${stored.ledgerCash}与余额${book.ledger.cash}不符`
  let trial = 0
  for (const balance of Object.values(book.ledger)) trial += balance
  if (trial !== 0) return `借贷不平${trial}`
  for (const holding of book.holdings.values()) {
    let lots = 0
    for (const lot of holding.lots) lots += lot.qty
    if (lots !== holding.volume) return `${holding.symbol}批次${lots}与持仓${holding.volume}不符`
    const traded = stored.volumes[holding.symbol] ?? 0
    if (traded !== holding.volume) return `${holding.symbol}成交${traded}与持仓${holding.volume}不符`
  }
  for (const [symbol, net] of netContracts(book)) {
    const traded = stored.volumes[symbol] ?? 0
    if (traded !== net) return `${symbol}成交${traded}与持仓${net}不符`
  }
  return marginUsed(book) < 0 ? '保证金为负' : null
}

/** Contracts by symbol, long less short: what the fills must add up to. */
function netContracts(book: AccountBook): Map<string, number> {
  const net = new Map<string, number>()
  const add = (symbol: string, qty: number) => net.set(symbol, (net.get(symbol) ?? 0) + qty)
  for (const position of book.futures.values())
    add(position.symbol, volumeOf(position) * (position.side === 1 ? 1 : -1))
  for (const { symbol, qty } of book.perpetuals.values()) add(symbol, qty)
  return net
}

/** A difference blocks trading until someone has acknowledged it. */
export function decideReconcile(book: AccountBook, stored: StoredTotals): Decision<string | null> {
  const problem = findDifference(book, stored)
  if (problem === book.reconcileBlock) return { ok: true, events: [], answer: problem }
  return { ok: true, events: [{ type: 'reconciled', problem, by: 'settlement' }], answer: problem }
}

export function acknowledgeReconcile(book: AccountBook, by: string): Decision {
  return book.reconcileBlock === null ? done() : done([{ type: 'reconciled', problem: null, by }])
}
