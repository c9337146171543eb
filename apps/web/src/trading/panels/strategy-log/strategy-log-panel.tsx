import type { StrategyLogRow } from '@liangshu/contract/trading/strategy'
import { Tag } from 'antd'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { newestLogQuery } from '../../strategy/strategy-queries.ts'
import { logLevels } from '../../strategy/history-views.tsx'
import { OfShownStrategy } from '../../strategy/of-shown-strategy.tsx'

const columns: CompactColumn<StrategyLogRow>[] = [
  {
    key: 'time',
    title: '时间',
    width: 110,
    align: 'left',
    value: ({ time }) => time,
    render: ({ time }) => (
      <span className="num" title={time}>
        {time.slice(5)}
      </span>
    ),
  },
  {
    key: 'level',
    title: '级别',
    width: 56,
    align: 'left',
    value: ({ level }) => logLevels[level].text,
    render: ({ level }) => <Tag {...logLevels[level]}>{logLevels[level].text}</Tag>,
  },
  {
    key: 'text',
    title: '内容',
    width: 320,
    align: 'left',
    value: ({ text }) => text,
    render: ({ text }) => <span title={text}>{text}</span>,
  },
  { key: 'account', title: '账户', width: 120, align: 'left', value: ({ accountName }) => accountName },
]

function Lines({ id }: { id: string }) {
  const log = usePanelQuery(newestLogQuery(id))
  return (
    <PanelData of={log} empty={({ records }) => (records.length === 0 ? '还没有日志，启动后出现' : null)}>
      {({ records, total }) => (
        <CompactTable
          label="策略日志"
          rows={records}
          columns={columns}
          keyOf={(row) => row.id}
          foot={`共 ${total} 条${total > records.length ? `，显示最新 ${records.length} 条` : ''}`}
        />
      )}
    </PanelData>
  )
}

/** What the chosen strategy said, newest first. */
export function StrategyLogPanel() {
  return <OfShownStrategy>{(id) => <Lines key={id} id={id} />}</OfShownStrategy>
}
