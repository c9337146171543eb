import type { StrategyType } from '@liangshu/contract/trading/strategy'
import { missingParam, readParams, typesWithUniverse } from '@liangshu/contract/trading/strategy-params'
import { groupedText } from '../../shared/figure/number-text.ts'

/** What the dialog collects. Shares of the capital are in percent here and fractions on the wire. */
export interface SetupValues {
  accountName: string
  accountNo: string
  unitId: string
  platformCode: string
  initCash: number
  feeProfileId: string
  /** Empty: the limits of the product or, without any, of the house. */
  riskProfileId: string
  /** Chosen when the account exists already. */
  accountId: string
  strategyName: string
  strategyType: StrategyType
  index: string
  singleMax: number
  stopLoss: number
  takeProfit: number
  dailyLoss: number
}

export const indexes = [
  { value: '', label: '不限' },
  { value: 'SHSE.000300', label: '沪深300' },
  { value: 'SHSE.000905', label: '中证500' },
  { value: 'SHSE.000852', label: '中证1000' },
]

export const feeProfiles = [
  { value: 'default', label: '机构（不代扣红利税）' },
  { value: 'person', label: '个人（代扣红利税）' },
]

export const firstValues = (realname: string): Partial<SetupValues> => ({
  accountName: `${realname}模拟账户`,
  platformCode: 'SIM',
  initCash: 1_000_000,
  feeProfileId: 'default',
  riskProfileId: '',
  strategyName: '人工交易',
  strategyType: 'manual',
  index: '',
  singleMax: 10,
  stopLoss: 8,
  takeProfit: 20,
  dailyLoss: 2,
})

export const accountFields = [
  'accountName',
  'accountNo',
  'unitId',
  'platformCode',
  'initCash',
  'feeProfileId',
  'riskProfileId',
] as const
export const strategyFields = [
  'accountId',
  'strategyName',
  'strategyType',
  'index',
  'singleMax',
  'stopLoss',
  'takeProfit',
  'dailyLoss',
] as const

export const accountBody = (values: SetupValues, productId: string) => ({
  accountName: values.accountName,
  accountNo: values.accountNo,
  unitId: values.unitId,
  productId,
  platformCode: values.platformCode,
  initCash: String(values.initCash),
  feeProfileId: values.feeProfileId,
  riskProfileId: values.riskProfileId,
})

const choosesShares = (type: StrategyType): boolean => typesWithUniverse.includes(type) && type !== 'etfArb'

/** A template that chooses from a range cannot start without one. */
export const indexFault = (type: StrategyType, index: string): string | null =>
  index === '' && choosesShares(type) ? '该模板从标的范围中选股，请选择指数' : null

/** What this dialog does not ask and the template cannot start without; null when nothing is left to fill in. */
export function leftToFill(type: StrategyType): string | null {
  if (type === 'etfArb') return '该模板在基金中套利：设置完成后，请在策略中指定基金，再启动'
  const read = readParams(type, {})
  const missing = read.ok ? missingParam(type, read.values) : null
  return missing === null ? null : `该模板还需要参数：设置完成后，${missing}，再启动`
}

export const strategyBody = (values: SetupValues, accountId: string, capital: number) => ({
  name: values.strategyName,
  type: values.strategyType,
  accountIds: [accountId],
  universe: values.index === '' ? {} : { index: values.index },
  capital,
  singleMaxPct: values.singleMax / 100,
  stopLossPct: values.stopLoss / 100,
  takeProfitPct: values.takeProfit / 100,
  dailyLossPct: values.dailyLoss / 100,
})

const yuan = (value: number) => `${groupedText(value, 2)} 元`

/** What the limits mean in money, so that nobody confirms bare percentages. */
export function riskLines(values: SetupValues, capital: number): [string, string][] {
  const part = (percent: number) => `${percent}%，约 ${yuan((capital * percent) / 100)}`
  return [
    ['投入资金', yuan(capital)],
    ['单只证券上限', part(values.singleMax)],
    ['当日亏损停止', part(values.dailyLoss)],
    ['单只止损', `亏损 ${values.stopLoss}%`],
    ['单只止盈', `盈利 ${values.takeProfit}%`],
  ]
}
