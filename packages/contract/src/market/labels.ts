import { z } from 'zod'

export const mixedStrengthLabels = { 1: '普通', 2: '强', 3: '超强' } as const
export type MixedStrengthLevel = keyof typeof mixedStrengthLabels

export const tradePoint60Labels = { 1: '盘整', 2: '趋势' } as const
export type TradePoint60State = keyof typeof tradePoint60Labels

export const stockTypes = ['large', 'mediumSmall', 'medium', 'small'] as const
export const stockType = z.enum(stockTypes)
export type StockType = z.infer<typeof stockType>
export const stockTypeLabels = {
  large: '大盘',
  mediumSmall: '中小盘',
  medium: '中盘',
  small: '小盘',
} as const satisfies Record<StockType, string>

const CSI_300 = 'SHSE.000300'
const CSI_500 = 'SHSE.000905'
const CSI_1000 = 'SHSE.000852'

/** The filter is by index membership on the day shown; the members come from dated constituents, never from a list here. */
export const stockTypeIndices = {
  large: [CSI_300],
  mediumSmall: [CSI_500, CSI_1000],
  medium: [CSI_500],
  small: [CSI_1000],
} as const satisfies Record<StockType, readonly string[]>

/** `isMember(index, symbol)` answers from the dated constituents. */
export function isOfStockType(
  symbol: string,
  type: StockType,
  isMember: (index: string, symbol: string) => boolean,
): boolean {
  return stockTypeIndices[type].some((index) => isMember(index, symbol))
}

export const etfTypes = ['宽基', '行业', '主题', '策略', '跨境', '债券', '货币', '商品', '增强'] as const
export type EtfType = (typeof etfTypes)[number]
