import type { driftRowSchema } from '@liangshu/contract/decision/proposal'
import { formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import type { z } from 'zod'
import { useChoose } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { driftOf } from '../../target/drift-query.ts'
import { OfProduct } from '../of-product.tsx'

type Drift = z.infer<typeof driftRowSchema>

const columns: readonly CompactColumn<Drift>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 150,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'drift',
    title: '权重偏离',
    width: 80,
    value: ({ drift }) => drift,
    render: ({ drift, isBeyond }) => <span className={isBeyond ? 'risk-warn' : ''}>{formatSignedPercent(drift)}</span>,
  },
  {
    key: 'current',
    title: '当前权重',
    width: 80,
    value: ({ current }) => current,
    render: ({ current }) => formatPercent(current),
  },
  {
    key: 'target',
    title: '目标权重',
    width: 80,
    value: ({ target }) => target,
    render: ({ target }) => formatPercent(target),
  },
  { key: 'proposal', title: '提案', width: 110, align: 'left', value: ({ proposalNo }) => proposalNo },
]

function Drifts({ id, name }: { id: string; name: string }) {
  const choose = useChoose()
  const drift = usePanelQuery(driftOf(id), () => ({ subject: name }))
  return (
    <PanelData of={drift} empty={(rows) => (rows.length === 0 ? `${name}没有已批准的目标权重` : null)}>
      {(rows) => (
        <CompactTable
          label="权重偏离"
          rows={rows.toSorted((one, other) => Math.abs(other.drift) - Math.abs(one.drift))}
          columns={columns}
          keyOf={({ symbol, proposalId }) => `${proposalId} ${symbol}`}
          onChoose={({ symbol }) => choose({ symbol, list: rows.map((row) => row.symbol) })}
          foot={`${rows.filter(({ isBeyond }) => isBeyond).length} 只超出容忍范围，共 ${rows.length} 只`}
        />
      )}
    </PanelData>
  )
}

/** How far weights have gone from what was approved, of one product. */
export const DriftPanel = () => <OfProduct>{({ id, name }) => <Drifts id={id} name={name} />}</OfProduct>
