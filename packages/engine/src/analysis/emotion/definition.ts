/** Inputs of one moment over all A-shares that trade today, days without a limit left out. NaN = not known. */
export interface EmotionInputs {
  /** Sealed limit-ups, sealed limit-downs, failed boards. */
  readonly limitUps: number
  readonly limitDowns: number
  readonly failedBoards: number
  /** Risen ÷ (risen + fallen). */
  readonly advanceShare: number
  /** Amount ÷ its 20-day mean, at the same minute while the market is open. */
  readonly amountRatio: number
  /** Mean return today of yesterday's limit-ups. */
  readonly premium: number
  readonly maxBoards: number
  /** Symbols with two boards or more ÷ yesterday's limit-ups. */
  readonly promotion: number
  readonly newHighShare: number
  readonly newLowShare: number
  /** Share of symbols that lost 7% or more. */
  readonly bigLossShare: number
  readonly medianReturn: number
  readonly indexReturn: number
}

type Breakpoints = readonly [zero: number, one: number, two: number, three: number]

export interface EmotionComponent {
  readonly name: string
  readonly read: (inputs: EmotionInputs) => number
  readonly points: Breakpoints
}

export interface EmotionDefinition {
  /** Stored with each record; a back-filled day keeps the definition it was made with. */
  readonly version: string
  readonly hot: readonly EmotionComponent[]
  readonly panic: readonly EmotionComponent[]
}

export function sealRate({ limitUps, failedBoards }: EmotionInputs): number {
  const tried = limitUps + failedBoards
  // Nobody tried: neither a sign of heat nor of panic, so the rate sits where both components score about zero.
  return tried === 0 ? 0.55 : limitUps / tried
}

/** Without any try the failure rate is zero as well. */
function failureRate(inputs: EmotionInputs): number {
  return inputs.limitUps + inputs.failedBoards === 0 ? 0 : 1 - sealRate(inputs)
}

export const emotionDefinition: EmotionDefinition = {
  version: '1',
  hot: [
    { name: '涨停家数', read: (i) => i.limitUps, points: [10, 30, 60, 100] },
    { name: '封板率', read: sealRate, points: [0.55, 0.65, 0.75, 0.85] },
    { name: '连板高度', read: (i) => i.maxBoards, points: [2, 4, 6, 8] },
    { name: '昨日涨停表现', read: (i) => i.premium, points: [-0.01, 0, 0.02, 0.04] },
    { name: '上涨占比', read: (i) => i.advanceShare, points: [0.4, 0.5, 0.65, 0.8] },
    { name: '成交额比', read: (i) => i.amountRatio, points: [0.85, 1, 1.15, 1.35] },
    { name: '晋级率', read: (i) => i.promotion, points: [0.08, 0.15, 0.25, 0.35] },
    { name: '净新高占比', read: (i) => i.newHighShare - i.newLowShare, points: [0, 0.01, 0.03, 0.06] },
  ],
  panic: [
    { name: '跌停家数', read: (i) => i.limitDowns, points: [3, 10, 30, 80] },
    { name: '炸板率', read: failureRate, points: [0.2, 0.3, 0.4, 0.55] },
    { name: '昨日涨停亏损', read: (i) => -i.premium, points: [0, 0.01, 0.03, 0.05] },
    { name: '下跌占比', read: (i) => 1 - i.advanceShare, points: [0.5, 0.6, 0.75, 0.9] },
    { name: '大跌占比', read: (i) => i.bigLossShare, points: [0.003, 0.01, 0.03, 0.08] },
    { name: '中位数跌幅', read: (i) => -i.medianReturn, points: [0, 0.01, 0.02, 0.035] },
    { name: '新低占比', read: (i) => i.newLowShare, points: [0.01, 0.03, 0.08, 0.2] },
    { name: '指数跌幅', read: (i) => -i.indexReturn, points: [0, 0.01, 0.02, 0.035] },
  ],
}
