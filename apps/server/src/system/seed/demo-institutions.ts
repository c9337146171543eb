export type DemoDepart = { key: string; name: string; parent: string | null; code: string; category: '1' | '2' }
export type DemoPosition = { code: string; name: string; rank: string }
export type DemoInstitution = { tenantId: number; name: string; departs: DemoDepart[]; positions: DemoPosition[] }

/** `key` names a department in demo-people.ts; `code` is its org code, three characters a level. */
const depart = (code: string, key: string, name: string): DemoDepart => ({
  key,
  name,
  code,
  parent: code.length > 3 ? code.slice(0, -3) : null,
  category: code.length > 3 ? '2' : '1',
})

const positions: DemoPosition[] = [
  { code: 'general-manager', name: '总经理', rank: '5' },
  { code: 'department-head', name: '部门负责人', rank: '4' },
  { code: 'portfolio-manager', name: '投资经理', rank: '4' },
  { code: 'senior-trader', name: '高级交易员', rank: '3' },
  { code: 'trader', name: '交易员', rank: '2' },
  { code: 'researcher', name: '研究员', rank: '3' },
  { code: 'risk-officer', name: '风控专员', rank: '3' },
  { code: 'auditor', name: '审计专员', rank: '3' },
  { code: 'engineer', name: '系统工程师', rank: '3' },
  { code: 'assistant', name: '助理', rank: '1' },
]

export const demoInstitutions: DemoInstitution[] = [
  {
    tenantId: 1,
    name: '澜石量化资产管理有限公司',
    positions,
    departs: [
      depart('A01', 'lanshi', '澜石量化资产管理有限公司'),
      depart('A01A01', 'lanshi-invest', '投资管理部'),
      depart('A01A01A01', 'lanshi-equity', '权益交易台'),
      depart('A01A01A02', 'lanshi-deriv', '衍生品交易台'),
      depart('A01A01A03', 'lanshi-etf', 'ETF交易台'),
      depart('A01A02', 'lanshi-research', '研究部'),
      depart('A01A02A01', 'lanshi-sector', '行业研究组'),
      depart('A01A02A02', 'lanshi-quant', '量化研究组'),
      depart('A01A03', 'lanshi-risk', '风险管理部'),
      depart('A01A04', 'lanshi-audit', '合规审计部'),
      depart('A01A05', 'lanshi-ops', '运营管理部'),
      depart('A01A05A01', 'lanshi-it', '信息技术组'),
    ],
  },
  {
    tenantId: 2,
    name: '北衡私募基金管理有限公司',
    positions,
    departs: [
      depart('A02', 'beiheng', '北衡私募基金管理有限公司'),
      depart('A02A01', 'beiheng-invest', '投资部'),
      depart('A02A01A01', 'beiheng-stock', '股票交易台'),
      depart('A02A01A02', 'beiheng-futures', '期货交易台'),
      depart('A02A02', 'beiheng-research', '研究部'),
      depart('A02A03', 'beiheng-risk', '风控合规部'),
      depart('A02A04', 'beiheng-ops', '运营部'),
    ],
  },
  {
    // Has just started: people and a product, no account yet.
    tenantId: 3,
    name: '启程私募基金管理有限公司',
    positions,
    departs: [
      depart('A03', 'qicheng', '启程私募基金管理有限公司'),
      depart('A03A01', 'qicheng-invest', '投资部'),
      depart('A03A02', 'qicheng-risk', '风控合规部'),
    ],
  },
]
