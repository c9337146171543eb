import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { cents } from '../figures.tsx'
import { gain, gainRate, share, signedShare } from './figure.tsx'
import { daysQuery, type ProfitDay } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const right = { align: 'right', className: 'num' } as const

const columns: TableColumnsType<ProfitDay> = [
  { title: '日期', dataIndex: 'date', width: 110, className: 'num' },
  { title: '净资产', dataIndex: 'nav', ...right, render: cents },
  { title: '净入金', dataIndex: 'flow', ...right, render: cents },
  { title: '盈亏', dataIndex: 'pnl', ...right, render: gain, sorter: (one, other) => one.pnl - other.pnl },
  { title: '收益率', dataIndex: 'rate', ...right, render: gainRate },
  { title: '累计', dataIndex: 'cumRate', ...right, render: gainRate },
  { title: '基准', dataIndex: 'benchRate', ...right, render: signedShare },
  { title: '回撤', dataIndex: 'drawdown', ...right, render: share },
  { title: '仓位', dataIndex: 'position', ...right, render: share },
  { title: '费用', dataIndex: 'fee', ...right, render: cents },
  { title: '委托数', dataIndex: 'orders', ...right },
]

/** One row per day, newest first. */
export function DailyView({ accountId }: { accountId: string }) {
  const days = useQuery(daysQuery({ accountId }))
  return (
    <>
      <p className="profit-method">收益率 = 盈亏 ÷（昨日净资产 + 当日净入金）；累计为时间加权；未算得的显示 --</p>
      <ReportData of={days} empty={(rows) => (rows.length === 0 ? '还没有结算过的交易日' : null)}>
        {(rows) => (
          <Table
            size="small"
            rowKey="date"
            columns={columns}
            dataSource={rows.toReversed()}
            scroll={{ x: 'max-content' }}
            pagination={{ pageSize: 20, showSizeChanger: true }}
          />
        )}
      </ReportData>
    </>
  )
}
