import { useQuery } from '@tanstack/react-query'
import { Drawer, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { cents } from '../../shared/figure/figures.tsx'
import { DayDetail } from './day-detail.tsx'
import { daysIn, type DayScope } from './days-in.ts'
import { gainCents, gainRate, head, OpenRows, share, signedShare } from './figure.tsx'
import { daysQuery, type ProfitDay } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const right = { align: 'right', className: 'num' } as const

const columns = (open: (date: string) => void): TableColumnsType<ProfitDay> => [
  {
    title: '日期',
    dataIndex: 'date',
    width: 110,
    className: 'num',
    render: (date: string) => (
      <OpenRows of={date} onOpen={() => open(date)}>
        {date}
      </OpenRows>
    ),
  },
  {
    title: head('盈亏', '净资产 − 上一日净资产 − 净入金'),
    dataIndex: 'pnl',
    ...right,
    render: gainCents,
    sorter: (one, other) => one.pnl - other.pnl,
  },
  { title: head('收益率', '盈亏 ÷（上一日净资产 + 当日净入金）'), dataIndex: 'rate', ...right, render: gainRate },
  { title: head('净资产', '结算时的净资产；当日为按最新价的净资产'), dataIndex: 'nav', ...right, render: cents },
  { title: head('净入金', '当日入金减出金'), dataIndex: 'flow', ...right, render: cents },
  { title: head('累计', '自首日起各日收益率连乘（时间加权）'), dataIndex: 'cumRate', ...right, render: gainRate },
  { title: head('基准', '业绩基准当日涨跌幅'), dataIndex: 'benchRate', ...right, render: signedShare },
  { title: head('回撤', '单位净值自前高的跌幅'), dataIndex: 'drawdown', ...right, render: share },
  { title: head('仓位', '证券市值 ÷ 净资产；期货与数字货币不适用'), dataIndex: 'position', ...right, render: share },
  { title: head('费用', '当日成交费用之和'), dataIndex: 'fee', ...right, render: cents },
  { title: '委托数', dataIndex: 'orders', ...right },
]

const sum = (rows: readonly ProfitDay[], of: 'flow' | 'pnl' | 'fee' | 'orders') =>
  rows.reduce((total, row) => total + row[of], 0)

/** Under all pages: what all the days add up to. */
const sumRow = (rows: readonly ProfitDay[]) => (
  <Table.Summary.Row className="profit-sums num">
    <Table.Summary.Cell index={0}>合计 {rows.length} 日</Table.Summary.Cell>
    <Table.Summary.Cell index={1} align="right">
      {gainCents(sum(rows, 'pnl'))}
    </Table.Summary.Cell>
    <Table.Summary.Cell index={2} colSpan={2} />
    <Table.Summary.Cell index={4} align="right">
      {cents(sum(rows, 'flow'))}
    </Table.Summary.Cell>
    <Table.Summary.Cell index={5} colSpan={4} />
    <Table.Summary.Cell index={9} align="right">
      {cents(sum(rows, 'fee'))}
    </Table.Summary.Cell>
    <Table.Summary.Cell index={10} align="right">
      {sum(rows, 'orders')}
    </Table.Summary.Cell>
  </Table.Summary.Row>
)

/** Days of an account, newest first, with their sums; each opens what it is made of. */
export function DayRows({ accountId, scope = 'all' }: { accountId: string; scope?: DayScope }) {
  const days = useQuery(daysQuery({ accountId }))
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <ReportData of={days} empty={(rows) => (daysIn(rows, scope).length === 0 ? '还没有结算过的交易日' : null)}>
        {(rows) => {
          const shown = daysIn(rows, scope).toReversed()
          return (
            <Table
              size="small"
              rowKey="date"
              columns={columns(setOpened)}
              dataSource={shown}
              scroll={{ x: 'max-content' }}
              showSorterTooltip={false}
              pagination={shown.length > 20 ? { defaultPageSize: 20, showSizeChanger: true } : false}
              summary={() => sumRow(shown)}
            />
          )
        }}
      </ReportData>
      <DayDrawer accountId={accountId} date={opened} onClose={() => setOpened(null)} />
    </>
  )
}

interface DayDrawerProps {
  accountId: string
  date: string | null
  onClose: () => void
}

/** One day and what it is made of. */
export function DayDrawer({ accountId, date, onClose }: DayDrawerProps) {
  return (
    <Drawer
      title={`${date ?? ''} 盈亏明细`}
      open={date !== null}
      onClose={onClose}
      size="min(920px, 100vw)"
      destroyOnHidden
    >
      {date === null ? null : <DayDetail key={date} accountId={accountId} date={date} />}
    </Drawer>
  )
}
