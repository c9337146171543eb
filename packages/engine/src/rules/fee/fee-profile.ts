import type { RuleStore, RuleSubject } from '../mainland/rule-store.ts'
import type { SidedRate } from '../mainland/rule-values.ts'
import type { FeeRule } from './fee-rule.ts'

export type FeeClass = 'stock' | 'fund' | 'convertible'

type Commission = { readonly rateE7: number; readonly minFen: number }

/** What one account pays its broker. With `netCommission` the exchange's and the regulator's share come on top. */
export type FeeProfile = {
  readonly id: string
  readonly netCommission: boolean
  readonly commission: Readonly<Record<FeeClass, Commission>>
  readonly dividendTax: boolean
}

export const defaultFeeProfile: FeeProfile = {
  id: 'default',
  netCommission: false,
  commission: {
    stock: { rateE7: 2500, minFen: 500 },
    fund: { rateE7: 2500, minFen: 500 },
    convertible: { rateE7: 500, minFen: 100 },
  },
  dividendTax: true,
}

/** The rule store counts in billionths; here 1e-7 keeps amount × rate inside the exact range. */
function e7(ppb: number): number {
  if (ppb % 100 !== 0) throw new RangeError(`a rate finer than 1e-7: ${ppb} ppb`)
  return ppb / 100
}

/** FEE-5: statutory rates come from the dated rules; a day without a rate is an error, never a default. */
export function feeRuleOn(profile: FeeProfile, subject: RuleSubject, day: string, rules: RuleStore): FeeRule {
  const { secType } = subject
  if (secType !== 'stock' && secType !== 'fund' && secType !== 'convertible') {
    throw new RangeError(`no commission for ${secType}`)
  }
  const { rateE7, minFen } = profile.commission[secType]
  const rateOf = (rule: 'stampDuty' | 'transferFee' | 'handlingFee' | 'regulatoryFee'): SidedRate =>
    rules.resolve(rule, subject, day).value
  const onTop = (rule: 'handlingFee' | 'regulatoryFee') => (profile.netCommission ? e7(rateOf(rule).sellPpb) : 0)
  return {
    commissionE7: rateE7,
    minCommission: minFen,
    stampSellE7: e7(rateOf('stampDuty').sellPpb),
    transferE7: e7(rateOf('transferFee').sellPpb),
    exchangeE7: onTop('handlingFee'),
    regulatoryE7: onTop('regulatoryFee'),
  }
}
