import { AppError, inputError } from '../../../platform/http/app-error.ts'
import type { MarketSource } from '../../source/market-source.ts'

export const MOST_LISTED = 500

/** The fund a code means; anything else is refused. */
export function fundNamed(market: MarketSource, text: string): string {
  const row = market.master().require(text)
  if (row.secType !== 'fund') throw inputError(`该代码不是基金：${row.symbol}`)
  return row.symbol
}

interface Batch<Taken> {
  readonly taken: Taken[]
  readonly refused: { code: string; reason: string }[]
}

/** Reads line by line: what is wrong is told with its reason and keeps nothing else out. */
export function sortIntoBatch<Given, Taken>(
  given: readonly Given[],
  codeOf: (one: Given) => string,
  read: (one: Given) => Taken,
): Batch<Taken> {
  const batch: Batch<Taken> = { taken: [], refused: [] }
  for (const one of given) {
    try {
      batch.taken.push(read(one))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      batch.refused.push({ code: codeOf(one), reason: error.message })
    }
  }
  return batch
}
