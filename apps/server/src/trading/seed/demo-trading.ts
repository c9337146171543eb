import type { StrategyBody } from '@liangshu/contract/trading/strategy'
import type { FeeTerms } from '@liangshu/contract/decision/product'
import type { riskLevels } from '@liangshu/contract/trading/client'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'

import type { Currency } from '../tables.ts'

type RiskLevel = (typeof riskLevels)[number]

export type DemoAccount = {
  no: string
  name: string
  /** Whole yuan, or USDT. */
  cash: number
  assetClass: 'stock' | 'future' | 'crypto'
  /** What runs the account beside the people who trade it by hand. */
  strategy: { name: string; type: StrategyBody['type']; universe?: StrategyBody['universe'] }
}

/** One desk of an institution: a product, its unit, paper accounts with their strategies, and who may trade them. */
export type DemoProduct = {
  tenantId: number
  client: { realname: string; phone: string; risk_level: RiskLevel }
  product: {
    /** How risky it is, R1 to R5. */
    risk_level: 'R2' | 'R3' | 'R4' | 'R5'
    code: string
    name: string
    custodian: string
    manager: string
    benchmark: string | null
    currency: Currency
  }
  /** Rates as fractions; a product without them is not sold in units. */
  fees?: FeeTerms
  unit: string
  accounts: DemoAccount[]
  /** What its people trade by hand; a product without accounts has none. */
  strategy?: string
  /** Where the product's limits differ from the house. */
  limits?: Partial<RiskProfile>
  /** Usernames. Traders read and trade, watchers only read. */
  traders: string[]
  watchers: string[]
  /** Usernames that trade whatever account the product gets later. */
  tradersOfAll?: string[]
}

const custodian = '示例托管银行'
const stock = 'stock' as const
const fees: FeeTerms = {
  management: 0.015,
  custody: 0.001,
  performance: 0.2,
  subscribe: 0.01,
  redeem: 0.005,
  basis: 'actual',
}

const lanshi: DemoProduct[] = [
  {
    tenantId: 1,
    client: { realname: '澜石自有资金', phone: '13900130001', risk_level: 'C5' },
    product: {
      risk_level: 'R4',
      code: 'LS001',
      name: '澜石量化一号',
      custodian,
      manager: '许思源',
      benchmark: 'SHSE.000300',
      currency: 'CNY',
    },
    fees,
    unit: '权益单元',
    accounts: [
      {
        no: 'SIM10010001',
        name: '澜石一号模拟A',
        cash: 5_000_000,
        assetClass: stock,
        strategy: { name: '突破信号', type: 'signal', universe: { index: 'SHSE.000300' } },
      },
      {
        no: 'SIM10010002',
        name: '澜石一号模拟B',
        cash: 2_000_000,
        assetClass: stock,
        strategy: { name: '动量排名', type: 'rank', universe: { index: 'SHSE.000300' } },
      },
    ],
    strategy: '人工交易',
    traders: ['trader', 'hanmo', 'xusiyuan', 'luoyu', 'songyiming', 'twodeparts'],
    watchers: ['manager', 'risk', 'researcher'],
  },
  {
    tenantId: 1,
    client: { realname: '澜石稳健客户', phone: '13900130003', risk_level: 'C4' },
    product: {
      risk_level: 'R3',
      code: 'LS002',
      name: '澜石多资产二号',
      custodian,
      manager: '宋一鸣',
      benchmark: 'SHSE.000905',
      currency: 'CNY',
    },
    fees: { ...fees, management: 0.012, performance: 0 },
    unit: '基金与转债单元',
    accounts: [
      {
        no: 'SIM10020001',
        name: '澜石二号ETF',
        cash: 4_000_000,
        assetClass: stock,
        strategy: { name: 'ETF轮动', type: 'rebalance' },
      },
      {
        no: 'SIM10020002',
        name: '澜石二号转债',
        cash: 3_000_000,
        assetClass: stock,
        strategy: { name: '转债反转轮动', type: 'rank' },
      },
    ],
    strategy: '基金转债人工',
    limits: { singleNamePct: 0.25 },
    traders: ['trader', 'songyiming', 'luoyu'],
    watchers: ['manager', 'risk', 'researcher'],
  },
  {
    tenantId: 1,
    client: { realname: '澜石商品客户', phone: '13900130004', risk_level: 'C5' },
    product: {
      risk_level: 'R5',
      code: 'LS003',
      name: '澜石期货趋势一号',
      custodian,
      manager: '魏然',
      benchmark: 'SHSE.000300',
      currency: 'CNY',
    },
    unit: '期货单元',
    accounts: [
      {
        no: 'SIM10030001',
        name: '澜石期货模拟',
        cash: 8_000_000,
        assetClass: 'future',
        strategy: { name: '期货双均线', type: 'futuresTrend' },
      },
    ],
    strategy: '期货人工',
    traders: ['trader', 'tangke', 'weiran'],
    watchers: ['manager', 'risk'],
  },
  {
    tenantId: 1,
    client: { realname: '澜石数字资产客户', phone: '13900130005', risk_level: 'C5' },
    product: {
      risk_level: 'R5',
      code: 'LS004',
      name: '澜石数字资产一号',
      custodian,
      manager: '唐可',
      benchmark: null,
      currency: 'USDT',
    },
    unit: '数字资产单元',
    accounts: [
      {
        no: 'SIM10040001',
        name: '澜石数字资产模拟',
        cash: 500_000,
        assetClass: 'crypto',
        strategy: { name: '永续趋势', type: 'signal' },
      },
    ],
    strategy: '数字资产人工',
    traders: ['trader', 'tangke', 'weiran'],
    watchers: ['manager', 'risk'],
  },
  {
    tenantId: 1,
    client: { realname: '澜石策略自有资金', phone: '13900130007', risk_level: 'C5' },
    product: {
      risk_level: 'R4',
      code: 'LS005',
      name: '澜石策略运行一号',
      custodian,
      manager: '许思源',
      benchmark: 'SHSE.000300',
      currency: 'CNY',
    },
    unit: '策略单元',
    accounts: [
      {
        no: 'SIM10050001',
        name: '策略运行信号',
        cash: 3_000_000,
        assetClass: stock,
        strategy: { name: '沪深300信号', type: 'signal' },
      },
      {
        no: 'SIM10050002',
        name: '策略运行网格',
        cash: 1_000_000,
        assetClass: stock,
        strategy: { name: '基金日内网格', type: 'grid' },
      },
      {
        no: 'SIM10050003',
        name: '策略运行期货',
        cash: 6_000_000,
        assetClass: 'future',
        strategy: { name: '股指趋势', type: 'futuresTrend' },
      },
    ],
    strategy: '策略单元人工',
    traders: ['trader', 'hanmo', 'xusiyuan'],
    watchers: ['manager', 'risk', 'researcher'],
  },
  {
    tenantId: 1,
    client: { realname: '澜石策略数字资产', phone: '13900130008', risk_level: 'C5' },
    product: {
      risk_level: 'R5',
      code: 'LS006',
      name: '澜石策略运行二号',
      custodian,
      manager: '唐可',
      benchmark: null,
      currency: 'USDT',
    },
    unit: '策略数字资产单元',
    accounts: [
      {
        no: 'SIM10060001',
        name: '策略运行数字资产',
        cash: 200_000,
        assetClass: 'crypto',
        strategy: { name: '比特币网格', type: 'grid' },
      },
    ],
    strategy: '策略数字资产人工',
    traders: ['trader', 'tangke'],
    watchers: ['manager', 'risk'],
  },
]

const beiheng: DemoProduct[] = [
  {
    tenantId: 2,
    client: { realname: '北衡自有资金', phone: '13900130002', risk_level: 'C4' },
    product: {
      risk_level: 'R3',
      code: 'BH001',
      name: '北衡稳健一号',
      custodian,
      manager: '邵锋',
      benchmark: 'SHSE.000905',
      currency: 'CNY',
    },
    unit: '股票单元',
    accounts: [
      {
        no: 'SIM20010001',
        name: '北衡一号模拟A',
        cash: 3_000_000,
        assetClass: stock,
        strategy: { name: '双周排名', type: 'rank' },
      },
      {
        no: 'SIM20010002',
        name: '北衡一号模拟B',
        cash: 1_000_000,
        assetClass: stock,
        strategy: { name: 'ETF网格', type: 'grid' },
      },
    ],
    strategy: '人工交易',
    traders: ['trader2', 'guanlan', 'shaofeng'],
    watchers: ['manager2', 'tiancheng'],
  },
  {
    tenantId: 2,
    client: { realname: '北衡商品客户', phone: '13900130006', risk_level: 'C5' },
    product: {
      risk_level: 'R5',
      code: 'BH002',
      name: '北衡商品一号',
      custodian,
      manager: '卢齐',
      benchmark: 'SHSE.000300',
      currency: 'CNY',
    },
    unit: '期货单元',
    accounts: [
      {
        no: 'SIM20020001',
        name: '北衡期货模拟',
        cash: 5_000_000,
        assetClass: 'future',
        strategy: { name: '商品趋势', type: 'futuresTrend' },
      },
    ],
    strategy: '期货人工',
    traders: ['trader2', 'luqi', 'shaofeng'],
    watchers: ['manager2', 'tiancheng'],
  },
]

const qicheng: DemoProduct[] = [
  {
    tenantId: 3,
    client: { realname: '启程自有资金', phone: '13900130009', risk_level: 'C4' },
    product: {
      risk_level: 'R4',
      code: 'QC001',
      name: '启程一号',
      custodian,
      manager: '苏启',
      benchmark: 'SHSE.000300',
      currency: 'CNY',
    },
    unit: '股票单元',
    accounts: [],
    traders: [],
    watchers: [],
    tradersOfAll: ['founder'],
  },
]

export const demoTrading: DemoProduct[] = [...lanshi, ...beiheng, ...qicheng]
