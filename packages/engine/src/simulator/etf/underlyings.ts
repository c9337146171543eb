import type { FundAsset } from '@liangshu/contract/market/classification'
import type { EtfType } from '../../../../contract/src/market/labels.ts'
import { indexDefinitions, indexIdOf } from '../indices/definitions.ts'
import { concepts } from '../universe/concepts.ts'
import { industries } from '../universe/industries.ts'

/** What funds track. Funds on the same underlying share one basket and differ in house, size and price. */
export interface Underlying {
  readonly name: string
  readonly type: EtfType
  readonly asset: FundAsset
  readonly isWideLimit: boolean
  readonly source:
    | { readonly kind: 'index'; readonly index: number }
    | { readonly kind: 'industry'; readonly industry: number }
    | { readonly kind: 'concept'; readonly concept: number }
    | { readonly kind: 'style'; readonly style: 'dividend' | 'lowVolatility' | 'growth' | 'value' }
    /** Not made of our stocks: follows a futures product or a series of its own. */
    | { readonly kind: 'product'; readonly product: string }
    | { readonly kind: 'series'; readonly drift: number; readonly volatility: number }
  /** Standard deviation of the premium. */
  readonly premiumStd: number
}

const EQUITY_PREMIUM = 0.0012
const FOREIGN_PREMIUM = 0.006

const wide = new Set(['SZSE.399006', 'SHSE.000688'])
const broad = ['SHSE.000300', 'SHSE.000905', 'SHSE.000852', 'SHSE.000016', 'SZSE.399006', 'SHSE.000688']
const broadRest = ['SHSE.000010', 'SZSE.399001', 'SZSE.399303', 'SHSE.000985', 'SHSE.000001']

function onIndex(symbol: string, type: EtfType, suffix = ''): Underlying {
  const index = indexIdOf(symbol)
  return {
    name: `${indexDefinitions[index]?.name ?? symbol}${suffix}`,
    type,
    asset: 'equity',
    isWideLimit: wide.has(symbol),
    source: { kind: 'index', index },
    premiumStd: EQUITY_PREMIUM,
  }
}

const onStocks = (name: string, type: EtfType, source: Underlying['source']): Underlying => ({
  name,
  type,
  asset: 'equity',
  isWideLimit: false,
  source,
  premiumStd: EQUITY_PREMIUM,
})

const ofIndustries = industries.map(({ name }, industry) => onStocks(name, '行业', { kind: 'industry', industry }))
const ofConcepts = concepts.map(({ name }, concept) => onStocks(name, '主题', { kind: 'concept', concept }))
const ofStyles = [
  onStocks('红利', '策略', { kind: 'style', style: 'dividend' }),
  onStocks('低波', '策略', { kind: 'style', style: 'lowVolatility' }),
  onStocks('成长', '策略', { kind: 'style', style: 'growth' }),
  onStocks('价值', '策略', { kind: 'style', style: 'value' }),
]

function series(
  type: EtfType,
  asset: FundAsset,
  premiumStd: number,
  rows: readonly (readonly [string, number, number])[],
): Underlying[] {
  return rows.map(([name, drift, volatility]) => ({
    name,
    type,
    asset,
    isWideLimit: false,
    source: { kind: 'series', drift, volatility },
    premiumStd,
  }))
}

const foreign = series('跨境', 'crossBorder', FOREIGN_PREMIUM, [
  ['港股科技', 0.0002, 0.018],
  ['港股红利', 0.0002, 0.011],
  ['港股医药', 0.0001, 0.019],
  ['港股消费', 0.0001, 0.015],
  ['港股互联', 0.0002, 0.019],
  ['美国科技', 0.0005, 0.013],
  ['美国500', 0.0004, 0.0095],
  ['日本225', 0.0003, 0.012],
  ['欧洲蓝筹', 0.0002, 0.0105],
  ['东南亚科技', 0.0001, 0.014],
  ['中东机遇', 0.0001, 0.009],
])
const bonds = series('债券', 'bond', 0.0002, [
  ['国债', 0.00011, 0.0012],
  ['政金债', 0.0001, 0.001],
  ['地方债', 0.00011, 0.0009],
  ['公司债', 0.00012, 0.0005],
  ['短融', 0.00009, 0.00012],
  ['三十年国债', 0.00013, 0.0046],
])
const money = series('货币', 'money', 0.00004, [['货币', 0.00006, 0.00001]])

const goods: Underlying[] = (
  [
    ['黄金', 'au', 'gold'],
    ['白银', 'ag', 'commodity'],
    ['豆粕', 'm', 'commodity'],
    ['有色期货', 'cu', 'commodity'],
    ['能化期货', 'TA', 'commodity'],
  ] as const
).map(([name, product, asset]) => ({
  name,
  type: '商品',
  asset,
  isWideLimit: false,
  source: { kind: 'product', product },
  premiumStd: 0.001,
}))

/** The order is the underlying id. */
export const underlyings: readonly Underlying[] = [
  ...[...broad, ...broadRest].map((symbol) => onIndex(symbol, '宽基')),
  ...['SHSE.000300', 'SHSE.000905', 'SHSE.000852', 'SZSE.399006'].map((symbol) => onIndex(symbol, '增强', '增强')),
  ...ofIndustries,
  ...ofConcepts,
  ...ofStyles,
  ...foreign,
  ...bonds,
  ...money,
  ...goods,
]

export const UNDERLYING_COUNT = underlyings.length
