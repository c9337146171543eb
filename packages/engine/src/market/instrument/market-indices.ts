/** The indices every market quotes, in the order screens show them. */
export const marketIndices = [
  { symbol: 'SHSE.000001', name: '上证指数' },
  { symbol: 'SZSE.399001', name: '深证成指' },
  { symbol: 'SZSE.399006', name: '创业板指' },
  { symbol: 'SHSE.000688', name: '科创50' },
  { symbol: 'SHSE.000300', name: '沪深300' },
  { symbol: 'SHSE.000905', name: '中证500' },
  { symbol: 'SHSE.000852', name: '中证1000' },
  { symbol: 'SHSE.000016', name: '上证50' },
  { symbol: 'SHSE.000010', name: '上证180' },
  { symbol: 'SHSE.000985', name: '中证全指' },
  { symbol: 'SZSE.399106', name: '深证综指' },
  { symbol: 'SZSE.399303', name: '国证2000' },
] as const

/** 中证全指: what the whole market is compared with. */
export const ALL_SHARES_SYMBOL = 'SHSE.000985'
