import type { EtfPortfolio, EtfRow } from '@liangshu/contract/market/etf-calls'

export const sampleFund = (change: Partial<EtfRow> = {}): EtfRow => ({
  symbol: 'SHSE.510300',
  name: '沪深300ETF',
  type: '宽基',
  last: 4.1,
  changePct: 0.01,
  iopv: 4.096,
  premium: 0.001,
  iopvStale: false,
  amount: 5e8,
  turnoverRate: 0.02,
  shares: 1e9,
  shareChange: 1e7,
  netCreation: 4.1e7,
  scale: 4.1e9,
  indexName: '沪深300',
  t0: false,
  feeRate: 0.005,
  ...change,
})

type Member = EtfPortfolio['records'][number]

export const sampleMember = (symbol: string, change: Partial<Member> = {}): Member => ({
  symbol,
  name: `成分${symbol.slice(-3)}`,
  qty: 1000,
  substituteFlag: '允许',
  premiumRate: null,
  discountRate: null,
  fixedAmount: 0,
  weight: 0.1,
  last: 10,
  changePct: 0.01,
  contribution: 0.001,
  status: 'trading',
  ...change,
})

/** 1.2% above its value, one unit of a million shares, free to be created. */
export const samplePortfolio = (change: Partial<EtfPortfolio> = {}): EtfPortfolio => ({
  symbol: 'SHSE.510300',
  name: '沪深300ETF',
  date: '2026-11-16',
  asOf: '2026-11-16 13:39:38',
  last: 1.012,
  iopv: 1,
  premium: 0.012,
  iopvStale: false,
  valueDate: '2026-11-16',
  creationUnit: 1_000_000,
  cashComponent: 1234.5,
  navBefore: 0.99,
  shares: 1e9,
  shareChange: 1e7,
  netCreation: 9.9e6,
  upCount: 1,
  downCount: 1,
  limitCount: 0,
  coverage: 1,
  arbitrage: { action: 'create', cost: 0.0015, edge: 0.0105, blockedBy: [] },
  facts: {
    indexCode: 'SHSE.000300',
    indexName: '沪深300',
    manager: '示例基金',
    listDate: '2020-01-02',
    limitRate: 0.1,
    feeRate: 0.005,
    t0: false,
  },
  tracking: [{ days: 20, difference: -0.001, error: 0.004 }],
  records: [
    sampleMember('SHSE.600001', { weight: 0.4, contribution: 0.004 }),
    sampleMember('SHSE.600002', { weight: 0.01, contribution: -0.002, changePct: -0.02 }),
  ],
  ...change,
})
