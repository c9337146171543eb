import type { Price } from '@liangshu/contract/market/scaled'

/** A band around a base price, in millionths; both numbers are positive. */
export interface Band {
  readonly upPpm: number
  readonly downPpm: number
}

export interface ListingHalt {
  /** First move against the open (shares) or the issue price (convertible bonds) that halts trading. */
  readonly movePpm: number
  /** `null`: until `resumeBy`. */
  readonly minutes: number | null
}

export interface NewListing {
  /** Trading days without any limit, counted from the listing day. */
  readonly noLimitDays: number
  /** First-day band around the issue price where the rule has one. */
  readonly firstDay: Band | null
  readonly halts: readonly ListingHalt[]
  readonly resumeBy: string
}

export interface LotRule {
  readonly buyMin: number
  readonly buyStep: number
  readonly maxLimit: number
  readonly maxMarket: number
}

export interface CageRule {
  readonly ppm: number
  /** The bound is at least this many ticks away from the base; 0 where the rule has no such clause. */
  readonly ticks: number
}

export interface SidedRate {
  readonly buyPpb: number
  readonly sellPpb: number
}

/** Every dated rule and the shape of its value. `null` always means "there is none", never "not known". */
export interface RuleValues {
  priceLimit: Band | null
  newListing: NewListing
  delisting: { readonly noLimitDays: number; readonly periodDays: number }
  tick: Price
  lot: LotRule
  dailyBuyCap: number | null
  cage: CageRule | null
  /** Range of the opening call for instruments without a limit, as a share of the previous close. */
  openCallRange: { readonly lowPpm: number; readonly highPpm: number }
  settlementCycle: 'T+0' | 'T+1'
  closeCall: boolean
  afterHours: { readonly isEligible: boolean; readonly entryFrom: string }
  auctionTie: 'middle' | 'nearest'
  stampDuty: SidedRate
  transferFee: SidedRate
  handlingFee: SidedRate
  regulatoryFee: SidedRate
  programmeTrading: { readonly perSecond: number; readonly perDay: number }
}

export type RuleName = keyof RuleValues
