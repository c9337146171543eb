import type { Instrument } from '../../market/instrument/instrument.ts'
import { subjectOn, type RuleStore } from '../mainland/rule-store.ts'

export type SettlementCycle = 'T+0' | 'T+1'

/** The master's flag wins; without flag and asset class a fund has no rule, and that is an error, not T+1. */
export function settlementCycleOn(instrument: Instrument, date: string, rules: RuleStore): SettlementCycle {
  const flag = instrument.fund?.isSameDay
  if (flag !== undefined) return flag ? 'T+0' : 'T+1'
  return rules.resolve('settlementCycle', subjectOn(instrument, date), date).value
}

export interface HeldVolume {
  readonly volume: number
  /** Bought today by trade. Fund shares created and basket shares redeemed today are sellable, so they do not count. */
  readonly boughtToday: number
  readonly frozen: number
}

export function sellableVolume(held: HeldVolume, cycle: SettlementCycle): number {
  const locked = cycle === 'T+1' ? held.boughtToday : 0
  return Math.max(0, held.volume - locked - held.frozen)
}
