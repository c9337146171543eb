import { targetStateLabels, type TargetListRow } from '@liangshu/contract/decision/target'
import { formatPercent } from '@liangshu/contract/market/format'
import { useChoose } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { priceText } from '../../../shared/figure/figures.tsx'
import { shares } from '../../proposal/figures.ts'
import { ProposalStatusTag } from '../../proposal/status-tag.tsx'
import { targetsOf } from '../../target/target-query.ts'
import { OfProduct } from '../of-product.tsx'

/** What tells most stands first, for slim panels. */
const columns: readonly CompactColumn<TargetListRow>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 150,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'side',
    title: '方向',
    width: 48,
    align: 'left',
    value: ({ side }) => side,
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买' : '卖'}</span>,
  },
  {
    key: 'progress',
    title: '进度',
    width: 116,
    value: ({ progress }) => progress,
    render: ({ progress, state }) => `${targetStateLabels[state]} ${formatPercent(progress)}`,
  },
  {
    key: 'remaining',
    title: '剩余',
    width: 76,
    value: ({ remaining }) => remaining,
    render: ({ remaining }) => shares(remaining),
  },
  {
    key: 'weightAfter',
    title: '目标权重',
    width: 80,
    value: ({ weightAfter }) => weightAfter,
    render: ({ weightAfter }) => (weightAfter === null ? '--' : formatPercent(weightAfter)),
  },
  {
    key: 'weight',
    title: '当前权重',
    width: 80,
    value: ({ weight }) => weight,
    render: ({ weight }) => formatPercent(weight),
  },
  {
    key: 'executedVwap',
    title: '成交均价',
    width: 80,
    value: ({ executedVwap }) => executedVwap,
    render: ({ executedVwap, symbol }) => priceText(executedVwap, symbol),
  },
  {
    key: 'status',
    title: '提案状态',
    width: 84,
    align: 'left',
    value: ({ proposalStatus }) => proposalStatus,
    render: ({ proposalStatus }) => <ProposalStatusTag status={proposalStatus} />,
  },
  {
    key: 'proposal',
    title: '提案',
    width: 110,
    align: 'left',
    value: ({ proposalNo }) => proposalNo,
    render: ({ proposalNo, proposalTitle }) => <span title={proposalTitle}>{proposalNo}</span>,
  },
]

function Targets({ id, name }: { id: string; name: string }) {
  const choose = useChoose()
  const targets = usePanelQuery(targetsOf(id), () => ({ subject: name }))
  return (
    <PanelData of={targets} empty={({ records }) => (records.length === 0 ? `${name}还没有目标` : null)}>
      {({ records, total }) => (
        <CompactTable
          label="目标"
          rows={records}
          columns={columns}
          keyOf={(row) => row.id}
          onChoose={({ symbol }) => choose({ symbol, list: records.map((row) => row.symbol) })}
          foot={total > records.length ? `最近 ${records.length} 个，共 ${total} 个` : `共 ${total} 个`}
        />
      )}
    </PanelData>
  )
}

/** What is to be bought and sold for one product, and how far it has come. */
export const TargetGridPanel = () => <OfProduct>{({ id, name }) => <Targets id={id} name={name} />}</OfProduct>
