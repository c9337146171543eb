export const flowSizes = ['extraLarge', 'large', 'medium', 'small'] as const
export type FlowSize = (typeof flowSizes)[number]

/** A trade belongs to the first size whose money or share threshold it reaches. Feeds differ: show this on screen. */
export const flowThresholds = {
  extraLarge: { amount: 1_000_000, volume: 500_000 },
  large: { amount: 200_000, volume: 100_000 },
  medium: { amount: 40_000, volume: 20_000 },
} as const satisfies Partial<Record<FlowSize, { amount: number; volume: number }>>

export const flowDefinition =
  '按单笔成交划分：超大单≥100万元或≥50万股，大单≥20万元或≥10万股，中单≥4万元或≥2万股，其余为小单；主力=超大单+大单；净流入=主动买入−主动卖出'

export function flowSizeOf(amount: number, volume: number): FlowSize {
  for (const size of ['extraLarge', 'large', 'medium'] as const) {
    const threshold = flowThresholds[size]
    if (amount >= threshold.amount || volume >= threshold.volume) return size
  }
  return 'small'
}

export type FundFlow = Record<FlowSize, number>

export interface ActiveTrade {
  readonly amount: number
  readonly volume: number
  /** Who crossed the spread; 0 for auctions and trades of unknown side. */
  readonly direction: 1 | 0 | -1
}

/** Net active money per size: what came in by buyers less what left by sellers. */
export function netFlow(trades: Iterable<ActiveTrade>): FundFlow {
  const flow: FundFlow = { extraLarge: 0, large: 0, medium: 0, small: 0 }
  for (const { amount, volume, direction } of trades) flow[flowSizeOf(amount, volume)] += direction * amount
  return flow
}

export function mainFlow(flow: FundFlow): number {
  return flow.extraLarge + flow.large
}
