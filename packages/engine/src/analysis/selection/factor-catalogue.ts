/** What a factor is made of: it is known only where the market tells that. */
export type FactorSource = 'statements' | 'dividends' | 'prices' | 'flow' | 'news'

/** Every factor is turned so that more is better. */
export const factorCatalogue = [
  { key: 'ep', source: 'statements' },
  { key: 'bp', source: 'statements' },
  { key: 'sp', source: 'statements' },
  { key: 'dividend', source: 'dividends' },
  { key: 'roe', source: 'statements' },
  { key: 'grossMargin', source: 'statements' },
  { key: 'accruals', source: 'statements' },
  { key: 'debt', source: 'statements' },
  { key: 'revenueGrowth', source: 'statements' },
  { key: 'profitGrowth', source: 'statements' },
  { key: 'revision', source: 'statements' },
  { key: 'momentum', source: 'prices' },
  { key: 'reversal', source: 'prices' },
  { key: 'volatility', source: 'prices' },
  { key: 'liquidity', source: 'prices' },
  { key: 'flow', source: 'flow' },
  { key: 'sentiment', source: 'news' },
  { key: 'technical', source: 'prices' },
  { key: 'ladder', source: 'prices' },
] as const satisfies readonly { key: string; source: FactorSource }[]

export type FactorKey = (typeof factorCatalogue)[number]['key']
export const factorKeys: readonly FactorKey[] = factorCatalogue.map(({ key }) => key)
