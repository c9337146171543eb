import type { Exclusion } from '@liangshu/contract/insight/selection'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { readName } from '@liangshu/engine/market/instrument/risk-name'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

const YOUNG_DAYS = 60
const STOCKS_PER_STEP = 200

/** A list somebody keeps is no fact of the market: it is looked at when a selection is made. */
const marketReasons = ['st', 'suspended', 'young', 'sealed'] as const satisfies readonly Exclusion[]
const bitOf = (reason: (typeof marketReasons)[number]): number => 1 << marketReasons.indexOf(reason)

/** The name in force on a day says whether it was marked for risk then; that of today would know the future. */
function riskDays({ names, name }: InstrumentFacts): (date: string) => boolean {
  const marked = names.map((record) => ({ from: record.from, isRisk: readName(record.name).riskFlag !== 'none' }))
  const now = readName(name).riskFlag !== 'none'
  return (date) => (marked.length === 0 ? now : (marked.findLast(({ from }) => from <= date)?.isRisk ?? false))
}

/** SEL-10: who is left out of each day and why, by what was known on it. */
export function* exclusionSteps(market: MarketWithHistory, days: readonly number[]): Generator<void, Uint8Array> {
  const { stocks, today } = market
  const { columns, axis } = stocks
  const n = columns.instruments
  const bits = new Uint8Array(n * days.length).fill(bitOf('suspended'))
  for (const row of today.instruments) {
    if (row.secType !== 'stock' || row.slot >= n) continue
    const isRisk = riskDays(row)
    for (const [s, day] of days.entries()) {
      const slot = row.slot * columns.capacity + day
      const flags = columns.flags[slot] ?? 0
      if ((flags & dayFlags.listed) === 0) continue
      const isHalted = (flags & dayFlags.suspended) !== 0 || (columns.volume[slot] ?? 0) === 0
      bits[s * n + row.slot] =
        (isRisk(axis.dates[day] ?? '') ? bitOf('st') : 0) |
        (isHalted ? bitOf('suspended') : 0) |
        (row.listDate > (axis.dates[day - YOUNG_DAYS] ?? '') ? bitOf('young') : 0) |
        ((flags & dayFlags.sealedUp) === 0 ? 0 : bitOf('sealed'))
    }
    if (row.slot % STOCKS_PER_STEP === 0) yield
  }
  return bits
}

export const reasonsIn = (bits: number): Exclusion[] => marketReasons.filter((reason) => (bits & bitOf(reason)) !== 0)

/** The bits of the reasons that count. */
export const bitsOf = (reasons: readonly Exclusion[]): number =>
  marketReasons.reduce((bits, reason) => (reasons.includes(reason) ? bits | bitOf(reason) : bits), 0)
