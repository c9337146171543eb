import { formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import { targetStateLabels, type TargetRow } from '@liangshu/contract/decision/target'
import { Button, Progress, Table, type TableColumnsType } from 'antd'
import { priceText } from '../../shared/figure/figures.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { exact, shares, signedShares } from './figures.ts'
import { RiskLight } from './lights.tsx'

const right = { align: 'right', className: 'num' } as const

function bandText({ symbol, priceLow, priceHigh, priceType }: TargetRow): string {
  if (priceLow === null && priceHigh === null) return priceType === 'vwap' ? 'VWAP' : '市价'
  if (priceLow === priceHigh) return priceText(priceHigh, symbol)
  return `${priceText(priceLow, symbol)} – ${priceText(priceHigh, symbol)}`
}

const planned = (): TableColumnsType<TargetRow> => [
  { title: '当前', width: 76, ...right, render: (_, { held }) => shares(held) },
  {
    title: '变动',
    width: 84,
    ...right,
    render: (_, { side, volume }) => (
      <span className={side === 1 ? 'up' : 'down'}>{signedShares(side === 1 ? volume : -volume)}</span>
    ),
  },
  { title: '目标', width: 76, ...right, render: (_, { volumeAfter }) => shares(volumeAfter) },
  { title: '参考价', width: 70, ...right, render: (_, { price, symbol }) => <b>{priceText(price, symbol)}</b> },
  { title: '价格区间', width: 116, ...right, render: (_, row) => bandText(row) },
  { title: '金额', width: 106, ...right, render: (_, { amount }) => exact(amount) },
  { title: '权重', width: 68, ...right, render: (_, { weightAfter }) => formatPercent(weightAfter) },
  {
    title: '风险',
    width: 46,
    align: 'center',
    render: (_, { light, findings }) => <RiskLight light={light} findings={findings} />,
  },
]

const bandWords = { inside: '区间内', above: '高于区间', below: '低于区间' } as const

const executed = (onExecute: ((row: TargetRow) => void) | null): TableColumnsType<TargetRow> => [
  { title: '批准数量', width: 92, ...right, render: (_, { volume }) => shares(volume) },
  {
    title: '进度',
    width: 150,
    render: (_, { progress, state }) => (
      <span className="target-progress">
        <Progress percent={Math.round(progress * 100)} size="small" />
        <small>{targetStateLabels[state]}</small>
      </span>
    ),
  },
  { title: '已成', width: 82, ...right, render: (_, { executedVolume }) => shares(executedVolume) },
  { title: '在途', width: 74, ...right, render: (_, { workingVolume }) => shares(workingVolume) },
  { title: '剩余', width: 82, ...right, render: (_, { remaining }) => shares(remaining) },
  {
    title: '成交均价',
    width: 82,
    ...right,
    render: (_, { executedVwap, symbol }) => <b>{priceText(executedVwap, symbol)}</b>,
  },
  { title: '价格区间', width: 130, ...right, render: (_, row) => bandText(row) },
  {
    title: '对区间',
    width: 76,
    render: (_, { band }) =>
      band === null ? '--' : <span className={band === 'inside' ? '' : 'risk-warn'}>{bandWords[band]}</span>,
  },
  {
    title: '偏离',
    width: 76,
    ...right,
    render: (_, { deviation }) => (deviation === null ? '--' : formatSignedPercent(deviation)),
  },
  ...(onExecute
    ? [
        {
          title: '操作',
          width: 64,
          fixed: 'right' as const,
          render: (_: unknown, row: TargetRow) => (
            <Button type="link" size="small" disabled={row.remaining <= 0} onClick={() => onExecute(row)}>
              执行
            </Button>
          ),
        },
      ]
    : []),
]

interface Props {
  rows: readonly TargetRow[]
  /** How it goes instead of what is planned. */
  isExecuting: boolean
  onExecute: ((row: TargetRow) => void) | null
}

export function TargetTable({ rows, isExecuting, onExecute }: Props) {
  const symbols = rows.map(({ symbol }) => symbol)
  const count = (side: number) => rows.filter((row) => row.side === side).length
  const columns: TableColumnsType<TargetRow> = [
    {
      title: '名称 / 代码',
      width: 146,
      fixed: 'left',
      render: (_, { symbol, name }) => (
        <>
          {name} <SymbolLink symbol={symbol} name={symbol.replace(/^.*\./, '')} list={symbols} />
        </>
      ),
    },
    {
      title: '方向',
      width: 46,
      render: (_, { side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买' : '卖'}</span>,
    },
    ...(isExecuting ? executed(onExecute) : planned()),
  ]
  return (
    <section className="panel-box target-table" aria-label="目标明细">
      <h3>
        目标明细{' '}
        <small>
          卖 {count(2)}　买 {count(1)}，先卖后买
        </small>
      </h3>
      <Table
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={[...rows]}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '还没有标的' }}
      />
    </section>
  )
}
