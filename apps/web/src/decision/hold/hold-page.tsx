import type { HoldRow } from '@liangshu/contract/decision/context'
import { formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { Empty, Table, type TableColumnsType } from 'antd'
import { ThreadLink } from '../../shared/thread/thread-link.tsx'
import { Gain, GainRate, money, priceText } from '../../shared/figure/figures.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { ContextBar } from '../context/context-bar.tsx'
import { holdQuery } from '../context/context-queries.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { shares } from '../proposal/figures.ts'
import '../proposal/proposal.css'

const right = { align: 'right', className: 'num' } as const
/** From this part of the limit on a name is close to it. */
const near = 0.9

const columns: TableColumnsType<HoldRow> = [
  {
    title: '名称 / 代码',
    width: 190,
    fixed: 'left',
    render: (_, { name, symbol, accountName, children }) =>
      children === undefined && accountName !== null ? (
        <>
          {name} <SymbolLink symbol={symbol} name={symbol.replace(/^.*\./, '')} />
        </>
      ) : (
        <>
          <strong>{name}</strong> <SymbolLink symbol={symbol} name={symbol.replace(/^.*\./, '')} />
        </>
      ),
  },
  { title: '行业', width: 100, render: (_, { sector }) => sector ?? '--' },
  { title: '单元', width: 110, render: (_, { unitName }) => unitName ?? '合计' },
  { title: '账户', width: 140, render: (_, { accountName }) => accountName ?? '合计' },
  { title: '持仓', width: 90, ...right, render: (_, { volume }) => shares(volume) },
  { title: '可卖', width: 90, ...right, render: (_, { available }) => shares(available) },
  { title: '成本', width: 85, ...right, render: (_, { cost, symbol }) => priceText(Number(cost.toFixed(3)), symbol) },
  { title: '现价', width: 85, ...right, render: (_, { price, symbol }) => <b>{priceText(price, symbol)}</b> },
  { title: '市值', width: 105, ...right, render: (_, { marketValue }) => money(marketValue) },
  { title: '盈亏', width: 100, ...right, render: (_, { pnl }) => <Gain value={pnl} /> },
  { title: '盈亏比例', width: 90, ...right, render: (_, { pnlRate }) => <GainRate value={pnlRate} /> },
  {
    title: '权重 / 上限',
    width: 135,
    ...right,
    render: (_, { weight, limit, children, unitName }) => (
      <span className={weight > limit ? 'risk-block' : weight >= limit * near ? 'risk-warn' : ''}>
        {formatPercent(weight)}
        {children !== undefined || unitName !== null ? ` / ${formatPercent(limit)}` : ''}
      </span>
    ),
  },
  {
    title: '目标权重',
    width: 90,
    ...right,
    render: (_, { targetWeight }) => (targetWeight === null ? '--' : formatPercent(targetWeight)),
  },
  { title: '持有天数', width: 85, ...right, render: (_, { holdDays }) => holdDays },
  {
    title: '止损距离',
    width: 90,
    ...right,
    render: (_, { stopDistance }) => (stopDistance === null ? '--' : formatSignedPercent(stopDistance)),
  },
  {
    title: '操作',
    width: 70,
    fixed: 'right',
    render: (_, { accountId, symbol }) =>
      accountId === null ? null : <ThreadLink kind="holding" id={`${accountId}:${symbol}`} />,
  },
]

/** 持仓: one line a name over all accounts of the product, each account beneath it. */
export function HoldPage() {
  const [{ productId }] = useDecisionContext()
  const held = useQuery(holdQuery(productId))
  const rows = held.data ?? []
  const isLoading = productId !== '' && held.isPending
  const isEmpty = rows.length === 0 && !isLoading && !held.error
  return (
    <>
      <ContextBar />
      {held.error && !held.data && <LoadProblem error={held.error} onRetry={() => void held.refetch()} />}
      {isEmpty && (
        // No table without rows: there is nothing in it that the keyboard could scroll from.
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={productId === '' ? '请先在上方选择产品' : '该产品没有持仓'}
        />
      )}
      {(rows.length > 0 || isLoading) && (
        <Table<HoldRow>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={rows}
          loading={isLoading}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      )}
    </>
  )
}
