/** One desk of an institution: a product, its unit, two paper accounts, a strategy, and who may trade them. */
export type DemoDesk = {
  tenantId: number
  client: { realname: string; phone: string }
  product: { code: string; name: string; custodian: string; manager: string; benchmark: string }
  unit: string
  accounts: { no: string; name: string; cashYuan: number }[]
  strategy: string
  /** Usernames. Traders read and trade, watchers only read. */
  traders: string[]
  watchers: string[]
}

export const demoTrading: DemoDesk[] = [
  {
    tenantId: 1,
    client: { realname: '澜石自有资金', phone: '13900130001' },
    product: {
      code: 'LS001',
      name: '澜石量化一号',
      custodian: '示例托管银行',
      manager: '许思源',
      benchmark: 'SHSE.000300',
    },
    unit: '权益单元',
    accounts: [
      { no: 'SIM10010001', name: '澜石一号模拟A', cashYuan: 5_000_000 },
      { no: 'SIM10010002', name: '澜石一号模拟B', cashYuan: 2_000_000 },
    ],
    strategy: '人工交易',
    traders: ['trader', 'hanmo', 'xusiyuan', 'luoyu', 'songyiming', 'twodeparts'],
    watchers: ['manager', 'risk', 'researcher'],
  },
  {
    tenantId: 2,
    client: { realname: '北衡自有资金', phone: '13900130002' },
    product: {
      code: 'BH001',
      name: '北衡稳健一号',
      custodian: '示例托管银行',
      manager: '邵锋',
      benchmark: 'SHSE.000905',
    },
    unit: '股票单元',
    accounts: [
      { no: 'SIM20010001', name: '北衡一号模拟A', cashYuan: 3_000_000 },
      { no: 'SIM20010002', name: '北衡一号模拟B', cashYuan: 1_000_000 },
    ],
    strategy: '人工交易',
    traders: ['trader2', 'guanlan', 'shaofeng'],
    watchers: ['manager2', 'tiancheng'],
  },
]
