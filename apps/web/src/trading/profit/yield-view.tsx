import type { AccountRowWire } from '@liangshu/contract/trading/account'
import { useQuery } from '@tanstack/react-query'
import { Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { gainRate, plain, share } from './figure.tsx'
import { yieldOption } from './profit-charts.ts'
import { yieldsQuery, type YieldRow } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const right = { align: 'right', className: 'num' } as const
const two = (value: number | null) => plain(value)

const columns: TableColumnsType<YieldRow> = [
  { title: '名称', dataIndex: 'name', fixed: 'left' },
  { title: '收益', dataIndex: 'ret', ...right, render: gainRate },
  { title: '年化', dataIndex: 'annual', ...right, render: gainRate },
  { title: '波动', dataIndex: 'vol', ...right, render: share },
  { title: '夏普', dataIndex: 'sharpe', ...right, render: two },
  { title: '最大回撤', dataIndex: 'maxDD', ...right, render: share },
  { title: '卡玛', dataIndex: 'calmar', ...right, render: two },
  { title: '贝塔', dataIndex: 'beta', ...right, render: two },
  { title: '阿尔法', dataIndex: 'alpha', ...right, render: gainRate },
  { title: '跟踪误差', dataIndex: 'te', ...right, render: share },
  { title: '信息比率', dataIndex: 'ir', ...right, render: two },
  { title: '日胜率', dataIndex: 'winDay', ...right, render: share },
  { title: '月胜率', dataIndex: 'monthlyWin', ...right, render: share },
]

const benchmarks = [
  { value: 'SHSE.000300', label: '沪深300' },
  { value: 'SHSE.000905', label: '中证500' },
  { value: 'SHSE.000852', label: '中证1000' },
  { value: 'SHSE.000001', label: '上证指数' },
]

/** Accounts beside each other and beside indices, from 100 on their common days. */
export function YieldView({ accountId, accounts }: { accountId: string; accounts: readonly AccountRowWire[] }) {
  const [ids, setIds] = useState<string[]>([accountId])
  const [against, setAgainst] = useState<string[]>(['SHSE.000300'])
  const yields = useQuery({
    ...yieldsQuery({ ids: ids.join(','), benchmarks: against.join(','), base: 100 }),
    enabled: ids.length > 0,
  })
  return (
    <>
      <div className="profit-choices">
        <Select
          mode="multiple"
          aria-label="比较的账户"
          value={ids}
          onChange={setIds}
          maxCount={8}
          options={accounts.map(({ id, accountName }) => ({ value: id, label: accountName }))}
          placeholder="选择账户"
        />
        <Select mode="multiple" aria-label="基准" value={against} onChange={setAgainst} options={benchmarks} />
      </div>
      <p className="profit-method">
        以首个共同交易日为 100，按时间加权收益连乘；年化与波动按 242 个交易日，不足以计算的显示 --
      </p>
      <ReportData of={yields} empty={({ dates }) => (dates.length < 2 ? '共同的交易日不足两天，结算后出现' : null)}>
        {(data) => (
          <>
            <Chart height={300} label="净值比较" option={(token) => yieldOption(data, token)} />
            <Table
              size="small"
              rowKey="id"
              columns={columns}
              dataSource={data.table}
              pagination={false}
              scroll={{ x: 'max-content' }}
            />
          </>
        )}
      </ReportData>
    </>
  )
}
