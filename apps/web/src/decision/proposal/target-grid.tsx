import { formatPercent } from '@liangshu/contract/market/format'
import { priceTypeLabels, targetModeLabels, type PreviewRow } from '@liangshu/contract/decision/target'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { priceText } from '../../shared/figure/figures.tsx'
import { EditableTable } from '../../widgets/editable-table/editable-table.tsx'
import type { Column, Row } from '../../widgets/editable-table/model/column.ts'
import type { EditableTableHandle } from '../../widgets/editable-table/table-handle.ts'
import { exact, shares } from './figures.ts'
import { RiskLight } from './lights.tsx'
import { SymbolSelect } from './symbol-cell.tsx'

type Live = { bySymbol: ReadonlyMap<string, PreviewRow> }

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, text]) => ({ value, text }))

/** One figure of the preview; only its own cell is drawn again when the market moves. */
function LiveCell({
  store,
  symbol,
  show,
}: {
  store: StoreApi<Live>
  symbol: string
  show: (row: PreviewRow) => React.ReactNode
}) {
  const row = useStore(store, ({ bySymbol }) => bySymbol.get(symbol))
  return <span className="num live-cell">{row ? show(row) : '--'}</span>
}

function columnsOf(store: StoreApi<Live>): Column[] {
  const live = (key: string, title: string, width: number, show: (row: PreviewRow) => React.ReactNode): Column => ({
    key,
    title,
    width,
    type: 'slot',
    render: ({ row }) => <LiveCell store={store} symbol={String(row['symbol'] ?? '')} show={show} />,
  })
  const price = { type: 'inputNumber', width: 78, props: { min: 0, precision: 3, controls: false } } as const
  return [
    {
      key: 'symbol',
      title: '证券代码',
      width: 130,
      type: 'slot',
      fixed: true,
      validateRules: [{ required: true, message: '请选择证券' }],
      render: ({ value, disabled, onChange }) => (
        <SymbolSelect value={String(value ?? '')} disabled={disabled} onChange={onChange} />
      ),
    },
    live('$name', '名称', 78, ({ name }) => name),
    {
      key: 'side',
      title: '方向',
      width: 66,
      type: 'select',
      options: optionsOf({ 1: '买入', 2: '卖出' }),
      defaultValue: '1',
    },
    {
      key: 'mode',
      title: '目标方式',
      width: 106,
      type: 'select',
      options: optionsOf(targetModeLabels),
      defaultValue: 'volume',
    },
    {
      key: 'value',
      title: '目标值',
      width: 92,
      type: 'inputNumber',
      placeholder: '比例填百分数',
      props: { min: 0, controls: false },
      validateRules: [{ required: true, message: '请输入目标值' }],
    },
    {
      key: 'priceType',
      title: '价格方式',
      width: 86,
      type: 'select',
      options: optionsOf(priceTypeLabels),
      defaultValue: 'market',
    },
    { key: 'priceLow', title: '价格下限', ...price },
    { key: 'priceHigh', title: '价格上限', ...price },
    live('$last', '最新价', 66, ({ last, symbol }) => priceText(last, symbol)),
    live('$held', '当前', 72, ({ held }) => shares(held)),
    live('$volume', '数量', 76, ({ volume, side }) => (
      <span className={side === 1 ? 'up' : 'down'}>{shares(volume)}</span>
    )),
    live('$amount', '金额', 98, ({ amount }) => exact(amount)),
    live('$fee', '费用', 64, ({ fee }) => exact(fee)),
    live('$weight', '成交后权重', 90, ({ weightAfter }) => formatPercent(weightAfter)),
    live('$light', '风险', 48, ({ light, findings }) => <RiskLight light={light} findings={findings} />),
  ]
}

interface Props {
  rows: readonly Row[]
  preview: readonly PreviewRow[]
  onChange: (rows: readonly Row[]) => void
}

/** The targets of a draft: typed on the left, reckoned on the right. */
export function TargetGrid({ rows, preview, onChange }: Props) {
  const table = useRef<EditableTableHandle>(null)
  const [store] = useState(() => createStore<Live>(() => ({ bySymbol: new Map() })))
  const [columns] = useState(() => columnsOf(store))
  // Handed to the cells beside the properties, so that the grid itself stays as it is.
  useEffect(() => store.setState({ bySymbol: new Map(preview.map((row) => [row.symbol, row])) }), [store, preview])
  const read = async () => {
    const found = await table.current?.readValues()
    if (found) onChange(found.values)
  }
  return (
    <EditableTable
      ref={table}
      columns={columns}
      dataSource={rows}
      rowHeight={40}
      maxHeight={420}
      rowSelection
      toolbar
      onValueChange={() => void read()}
      onAdd={() => void read()}
      onInsert={() => void read()}
      onRemove={() => void read()}
    />
  )
}
