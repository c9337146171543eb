import { createHash } from 'node:crypto'

import type { StatementKind } from '@liangshu/contract/trading/statement'

/** A line that was understood, in units of the account. What does not belong to its kind is null or empty. */
export type StatementRow = {
  readonly row: number
  readonly day: string
  readonly second: number | null
  readonly symbol: string
  readonly side: 0 | 1 | 2
  readonly execNo: string
  readonly price: number | null
  readonly volume: number | null
  readonly amount: number | null
  readonly fee: number | null
  readonly cash: number | null
}

export type KeyedRow = StatementRow & { readonly key: string }

function identityOf(kind: StatementKind, row: StatementRow): string {
  const { day, second, symbol, side, execNo, price, volume, amount, fee } = row
  if (kind === 'cash') return day
  if (kind === 'holding') return `${day} ${symbol} ${side}`
  if (execNo !== '') return `${day} ${symbol} ${side} ${execNo}`
  return JSON.stringify([day, second, symbol, side, price, volume, amount, fee])
}

/**
 * What makes a line the same in another file: the day and security of a holding, the broker's number of a trade, or all a
 * trade says. Of lines that say the same, the first is the first of another file too.
 */
export function keyRows(kind: StatementKind, rows: readonly StatementRow[]): KeyedRow[] {
  const seen = new Map<string, number>()
  const keyed = new Map<string, KeyedRow>()
  for (const row of rows) {
    const identity = identityOf(kind, row)
    const nth = seen.get(identity) ?? 0
    seen.set(identity, nth + 1)
    const isNumbered = kind !== 'trade' || row.execNo !== ''
    const text = isNumbered ? identity : `${identity} ${nth}`
    const key = createHash('sha256').update(text).digest('hex').slice(0, 40)
    const before = isNumbered ? keyed.get(key) : undefined
    // Parts of one holding (several shareholder accounts) stand in lines of their own.
    const volume = kind === 'holding' && before ? (before.volume ?? 0) + (row.volume ?? 0) : row.volume
    keyed.set(key, { ...row, volume, key })
  }
  return [...keyed.values()]
}
