import { targetBody, type TargetInput, type TargetRow } from '@liangshu/contract/decision/target'
import type { Row } from '../../widgets/editable-table/model/column.ts'

/** Weights are typed in percent and travel as fractions. */
const isWeight = (mode: unknown): boolean => mode === 'weight' || mode === 'toWeight'
/** Half a billionth of a percent is what dividing by a hundred may leave. */
const tidy = (value: number): number => Number(value.toFixed(10))

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** What the grid starts with. */
export const gridRow = (
  target: Pick<TargetRow, 'symbol' | 'side' | 'mode' | 'value' | 'priceType' | 'priceLow' | 'priceHigh'> & {
    id?: string
  },
): Row => ({
  ...(target.id === undefined ? {} : { id: target.id }),
  symbol: target.symbol,
  side: String(target.side),
  mode: target.mode,
  value: isWeight(target.mode) ? tidy(target.value * 100) : target.value,
  priceType: target.priceType,
  priceLow: target.priceLow,
  priceHigh: target.priceHigh,
})

export type ReadTarget = { input: TargetInput; problem: string | null }

/** A row of the grid as the server takes it, with what is wrong about it in words. */
export function readTarget(row: Row): ReadTarget {
  const mode = String(row['mode'] ?? 'volume') as NonNullable<TargetInput['mode']>
  const typed = numberOf(row['value'])
  const input = {
    symbol: String(row['symbol'] ?? '').trim(),
    side: Number(row['side'] ?? 1) as TargetInput['side'],
    mode,
    value: typed === null ? Number.NaN : isWeight(mode) ? tidy(typed / 100) : typed,
    priceType: String(row['priceType'] ?? 'market') as NonNullable<TargetInput['priceType']>,
    priceLow: numberOf(row['priceLow']),
    priceHigh: numberOf(row['priceHigh']),
  }
  const read = targetBody.safeParse(input)
  return { input, problem: read.success ? null : (read.error.issues[0]?.message ?? '') }
}
