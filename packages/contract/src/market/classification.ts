import { z } from 'zod'

export const exchanges = ['SHSE', 'SZSE', 'BJSE', 'CFFEX', 'SHFE', 'INE', 'DCE', 'CZCE', 'GFEX', 'BINANCE'] as const
export const exchange = z.enum(exchanges)
export type Exchange = z.infer<typeof exchange>

export const boards = ['MAIN', 'STAR', 'GEM', 'BSE'] as const
export const board = z.enum(boards)
export type Board = z.infer<typeof board>
export const boardLabels = {
  MAIN: '主板',
  STAR: '科创板',
  GEM: '创业板',
  BSE: '北交所',
} as const satisfies Record<Board, string>

/** What an instrument is to the rules. `secTypeCodes` gives the number the wire uses. */
export const secTypes = ['stock', 'fund', 'index', 'future', 'option', 'bond', 'convertible', 'crypto'] as const
export const secType = z.enum(secTypes)
export type SecType = z.infer<typeof secType>
export const secTypeCodes = {
  stock: 1,
  fund: 2,
  index: 3,
  future: 4,
  option: 5,
  bond: 7,
  convertible: 8,
  crypto: 9,
} as const satisfies Record<SecType, number>
export const secTypeLabels = {
  stock: '股票',
  fund: '基金',
  index: '指数',
  future: '期货',
  option: '期权',
  bond: '债券',
  convertible: '可转债',
  crypto: '数字货币',
} as const satisfies Record<SecType, string>

export const riskFlags = ['none', 'ST', '*ST', 'delisting'] as const
export const riskFlag = z.enum(riskFlags)
export type RiskFlag = z.infer<typeof riskFlag>

export const fundForms = ['ETF', 'LOF', 'REIT'] as const
export type FundForm = (typeof fundForms)[number]

/** What a fund holds: decides same-day selling. Not derivable from a Shenzhen code, so it comes from the master. */
export const fundAssets = ['equity', 'bond', 'money', 'gold', 'commodity', 'crossBorder'] as const
export const fundAsset = z.enum(fundAssets)
export type FundAsset = z.infer<typeof fundAsset>

export const sides = { buy: 1, sell: 2 } as const
export type Side = keyof typeof sides
