import type { BuySellReview, TripGroupRow } from '@liangshu/contract/trading/review'
import { Table, Tabs, type TableColumnsType } from 'antd'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { gain, gainRate, plain, share } from '../profit/figure.tsx'
import type { RowsAsk } from './review-queries.ts'

type Aspect = keyof BuySellReview['groups']

const aspectNames: Record<Aspect, string> = {
  symbol: '证券',
  sector: '行业',
  signal: '信号',
  strategy: '策略',
  weekday: '星期',
  time: '时段',
  holding: '持有期',
  board: '打板',
}

const right = { align: 'right', className: 'num' } as const
const unknownLast = (value: number | null) => value ?? Number.NEGATIVE_INFINITY

const columnsOf = (aspect: Aspect, onOpen: (rows: RowsAsk) => void): TableColumnsType<TripGroupRow> => [
  {
    title: aspectNames[aspect],
    dataIndex: 'name',
    width: 120,
    render: (name: string, { key }) => (aspect === 'symbol' ? <SymbolLink symbol={key} name={name} /> : name),
  },
  {
    title: '回合',
    dataIndex: 'n',
    ...right,
    sorter: (a, b) => a.n - b.n,
    render: (n: number, { key, name }) => (
      <button
        type="button"
        className="review-open"
        aria-label={`${name}：${n} 个回合`}
        onClick={() => onOpen({ title: `${aspectNames[aspect]}：${name}`, aspect, key })}
      >
        {n}
      </button>
    ),
  },
  { title: '净盈亏', dataIndex: 'net', ...right, sorter: (a, b) => a.net - b.net, render: gain },
  {
    title: '平均收益',
    dataIndex: 'averageReturn',
    ...right,
    sorter: (a, b) => a.averageReturn - b.averageReturn,
    render: gainRate,
  },
  {
    title: '胜率',
    dataIndex: 'winRate',
    ...right,
    sorter: (a, b) => unknownLast(a.winRate) - unknownLast(b.winRate),
    render: share,
  },
  { title: '盈亏比', dataIndex: 'payoff', ...right, render: (value: number | null) => plain(value) },
  { title: '获利因子', dataIndex: 'profitFactor', ...right, render: (value: number | null) => plain(value) },
  { title: '平均天数', dataIndex: 'avgHold', ...right, render: (value: number | null) => plain(value, 1) },
]

/** The same figures by whatever the trips are grouped by. */
export function TripGroups({ groups, onOpen }: { groups: BuySellReview['groups']; onOpen: (rows: RowsAsk) => void }) {
  const aspects = Object.keys(aspectNames) as Aspect[]
  return (
    <Tabs
      size="small"
      items={aspects.map((aspect) => ({
        key: aspect,
        label: aspectNames[aspect],
        children: (
          <Table
            size="small"
            className="review-table"
            rowKey="key"
            columns={columnsOf(aspect, onOpen)}
            dataSource={groups[aspect]}
            scroll={{ x: 'max-content', y: 264 }}
            pagination={false}
          />
        ),
      }))}
    />
  )
}
