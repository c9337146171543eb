import type { AccountRowWire } from '@liangshu/contract/trading/account'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { DayRows } from './day-rows.tsx'
import { gainRate, head, OpenRows, plain, share } from './figure.tsx'
import { yieldOption } from './profit-charts.ts'
import { yieldsQuery, type YieldRow } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const right = { align: 'right', className: 'num' } as const
const two = (value: number | null) => plain(value)

const benchmarks = [
  { value: 'SHSE.000300', label: '沪深300' },
  { value: 'SHSE.000905', label: '中证500' },
  { value: 'SHSE.000852', label: '中证1000' },
  { value: 'SHSE.000001', label: '上证指数' },
]

type Opened = Pick<YieldRow, 'id' | 'name'>

const nameOf = ({ id, name }: YieldRow, open: (row: Opened) => void) =>
  benchmarks.some(({ value }) => value === id) ? (
    <SymbolLink symbol={id} name={name} />
  ) : (
    <OpenRows of={name} onOpen={() => open({ id, name })}>
      {name}
    </OpenRows>
  )

const columns = (open: (row: Opened) => void): TableColumnsType<YieldRow> => [
  { title: '名称', dataIndex: 'name', fixed: 'left', render: (_, row) => nameOf(row, open) },
  { title: head('收益', '共同交易日内各日收益率连乘'), dataIndex: 'ret', ...right, render: gainRate },
  {
    title: head('年化', '（1 + 收益）^（242 ÷ 天数）− 1；不足 20 天不显示'),
    dataIndex: 'annual',
    ...right,
    render: gainRate,
  },
  { title: head('波动', '日收益标准差 × √242'), dataIndex: 'vol', ...right, render: share },
  {
    title: head('夏普', '（日收益均值 − 无风险利率 1.5% ÷ 242）÷ 标准差 × √242'),
    dataIndex: 'sharpe',
    ...right,
    render: two,
  },
  { title: head('最大回撤', '单位净值自前高的最大跌幅'), dataIndex: 'maxDD', ...right, render: share },
  { title: head('卡玛', '年化 ÷ 最大回撤'), dataIndex: 'calmar', ...right, render: two },
  { title: head('贝塔', '对第一个基准的日收益回归斜率'), dataIndex: 'beta', ...right, render: two },
  { title: head('阿尔法', '对第一个基准回归的截距，年化'), dataIndex: 'alpha', ...right, render: gainRate },
  { title: head('跟踪误差', '与第一个基准日收益之差的标准差 × √242'), dataIndex: 'te', ...right, render: share },
  { title: head('信息比率', '年化超额收益 ÷ 跟踪误差'), dataIndex: 'ir', ...right, render: two },
  { title: head('日胜率', '上涨天数 ÷ 有涨跌的天数'), dataIndex: 'winDay', ...right, render: share },
  { title: head('月胜率', '收益为正的月数 ÷ 有收益的月数'), dataIndex: 'monthlyWin', ...right, render: share },
]

/** Accounts beside each other and beside indices, from 100 on their common days. */
export function YieldView({ accountId, accounts }: { accountId: string; accounts: readonly AccountRowWire[] }) {
  const [ids, setIds] = useState<string[]>([accountId])
  const [against, setAgainst] = useState<string[]>(['SHSE.000300'])
  const [opened, setOpened] = useState<Opened | null>(null)
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
        以首个共同交易日为 100，按时间加权收益连乘；年化与波动按 242 个交易日，不足以计算的显示 --；点名称看每日收益
      </p>
      <ReportData of={yields} empty={({ dates }) => (dates.length < 2 ? '共同的交易日不足两天，结算后出现' : null)}>
        {(data) => (
          <>
            <Chart height={300} label="净值比较" option={(token) => yieldOption(data, against[0], token)} />
            <Table
              size="small"
              rowKey="id"
              columns={columns(setOpened)}
              dataSource={data.table}
              pagination={false}
              scroll={{ x: 'max-content' }}
            />
          </>
        )}
      </ReportData>
      <Drawer
        title={opened ? `${opened.name} 每日收益` : ''}
        open={opened !== null}
        onClose={() => setOpened(null)}
        size="min(1080px, 100vw)"
        destroyOnHidden
      >
        {opened ? <DayRows accountId={opened.id} /> : null}
      </Drawer>
    </>
  )
}
