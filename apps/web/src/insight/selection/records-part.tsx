import type { SelectionRecord } from '@liangshu/contract/insight/selection'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Table, type TableColumnsType } from 'antd'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { Change, fixed } from './selection-figures.tsx'
import { recordQuery, recordsQuery } from './selection-queries.ts'

const right = { align: 'right', className: 'num' } as const
const change = (value: number | null) => <Change value={value} />

const columns: TableColumnsType<SelectionRecord> = [
  { title: '日期', dataIndex: 'day', className: 'num' },
  { title: '方案', dataIndex: 'planName', render: (name: string, { version }) => `${name} v${version}` },
  { title: '入选', dataIndex: 'n', ...right },
  { title: '5日收益', dataIndex: 'ret5', ...right, render: change },
  { title: '5日超额', dataIndex: 'excess5', ...right, render: change },
  { title: '亏损只数', dataIndex: 'losers5', ...right, render: (losers: number | null) => losers ?? '--' },
  { title: '20日收益', dataIndex: 'ret20', ...right, render: change },
  { title: '20日超额', dataIndex: 'excess20', ...right, render: change },
]

function Picks({ id }: { id: string }) {
  const { data, error } = useQuery(recordQuery(id))
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <ul className="selection-picks">
      {data.picks.map(({ rank, symbol, name, score, ret5 }) => (
        <li key={symbol}>
          <span className="num">{rank}</span>
          <SymbolLink symbol={symbol} name={name} />
          <span className="num">{fixed(score, 1)}</span>
          <Change value={ret5} />
        </li>
      ))}
    </ul>
  )
}

const showPicks = ({ id }: SelectionRecord) => <Picks id={id} />

/** What daily plans chose, kept as it was said then, with what became of it. */
export function RecordsPart() {
  const { data, error } = useQuery(recordsQuery(''))
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Table
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={data}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 15, hideOnSinglePage: true }}
      expandable={{ expandedRowRender: showPicks }}
      locale={{ emptyText: '还没有每日选股：保存方案时勾选“每日运行”，收盘后自动选股并存档' }}
    />
  )
}
