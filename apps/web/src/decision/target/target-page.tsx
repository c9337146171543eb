import { formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import { proposalPaths, proposalStatusLabels } from '@liangshu/contract/decision/proposal'
import { targetListRowSchema, targetStateLabels, type TargetListRow } from '@liangshu/contract/decision/target'
import { driftTolerance } from '@liangshu/engine/decision/drift/drift'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Can } from '../../shared/permission/can.tsx'
import { openThread } from '../../shared/thread/opened-thread.ts'
import { priceText } from '../../shared/figure/figures.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { ContextBar } from '../context/context-bar.tsx'
import { foreignText, useIsForeign } from '../context/decided-products.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { shares } from '../proposal/figures.ts'
import { ProposalStatusTag } from '../proposal/status-tag.tsx'
import { driftOf } from './drift-query.ts'
import { gridRow } from '../proposal/target-rows.ts'
import { useOpenProposal } from '../proposal/use-open-proposal.ts'

const fields: FilterField[] = [
  { name: 'symbol', label: '证券代码', kind: 'contains' },
  {
    name: 'status',
    label: '提案状态',
    kind: 'options',
    options: Object.entries(proposalStatusLabels).map(([value, label]) => ({ value, label })),
  },
]
const right = { align: 'right', className: 'num' } as const

const columns = (open: (id: string) => void): ListColumn<TargetListRow>[] => [
  {
    name: 'symbol',
    title: '证券代码',
    width: 120,
    className: 'num',
    render: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  { name: 'name', title: '名称', width: 95 },
  {
    name: 'side',
    title: '方向',
    width: 60,
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买入' : '卖出'}</span>,
  },
  {
    name: 'proposalStatus',
    title: '提案状态',
    width: 95,
    render: (row) => <ProposalStatusTag status={row.proposalStatus} />,
  },
  {
    name: 'volume',
    title: '数量',
    width: 90,
    ...right,
    render: ({ volume }) => (volume === null ? '--' : shares(volume)),
  },
  {
    name: 'progress',
    title: '进度',
    width: 140,
    ...right,
    render: ({ progress, state }) => `${targetStateLabels[state]} ${formatPercent(progress)}`,
  },
  {
    name: 'remaining',
    title: '剩余',
    width: 85,
    ...right,
    givesWay: true,
    render: ({ remaining }) => shares(remaining),
  },
  {
    name: 'last',
    title: '最新价',
    width: 80,
    ...right,
    givesWay: true,
    render: ({ last, symbol }) => priceText(last, symbol),
  },
  {
    name: 'executedVwap',
    title: '成交均价',
    width: 95,
    ...right,
    render: (row) => priceText(row.executedVwap, row.symbol),
  },
  {
    name: 'deviation',
    title: '价格偏离',
    width: 95,
    ...right,
    givesWay: true,
    render: ({ deviation }) => (deviation === null ? '--' : formatSignedPercent(deviation)),
  },
  { name: 'weight', title: '当前权重', width: 95, ...right, render: ({ weight }) => formatPercent(weight) },
  {
    name: 'weightAfter',
    title: '目标权重',
    width: 95,
    ...right,
    render: ({ weightAfter }) => (weightAfter === null ? '--' : formatPercent(weightAfter)),
  },
  {
    name: 'drift',
    title: '权重偏离',
    width: 95,
    ...right,
    render: ({ drift }) =>
      drift === null ? (
        '--'
      ) : (
        <span className={Math.abs(drift) > driftTolerance ? 'risk-warn' : ''}>{formatSignedPercent(drift)}</span>
      ),
  },
  { name: 'productName', title: '产品', width: 130, isHidden: true },
  {
    name: 'proposalNo',
    title: '提案',
    width: 180,
    isWide: true,
    render: ({ proposalId, proposalNo, proposalTitle }) => (
      <Button type="link" size="small" onClick={() => open(proposalId)}>
        {proposalNo} {proposalTitle}
      </Button>
    ),
  },
  {
    title: '操作',
    width: 70,
    fixed: 'right',
    render: ({ id }) => <RowActions actions={[{ text: '脉络', onClick: () => openThread('target', id) }]} />,
  },
]

/** Approved weights the portfolio has drifted from, and the proposal that would bring it back. */
function Rebalance({ productId }: { productId: string }) {
  const drift = useQuery(driftOf(productId))
  const isForeign = useIsForeign(productId)
  const { write } = useOpenProposal()
  const beyond = (drift.data ?? []).filter(({ isBeyond }) => isBeyond)
  if (productId === '') return null
  const rows = beyond.map(({ symbol, drift: by, target }) =>
    gridRow({
      symbol,
      side: by > 0 ? 2 : 1,
      mode: 'toWeight',
      value: Number(target.toFixed(4)),
      priceType: 'market',
      priceLow: null,
      priceHigh: null,
    }),
  )
  return (
    <Can action="PROPOSAL:add">
      <Button
        disabled={isForeign || beyond.length === 0}
        title={isForeign ? foreignText : undefined}
        onClick={() => write({ title: '再平衡', rows })}
      >
        再平衡提案（{beyond.length}）
      </Button>
    </Can>
  )
}

/** 目标: every target with how far it has come, and how far its weight has drifted. */
export function TargetPage() {
  const [{ productId }] = useDecisionContext()
  const list = useList<TargetListRow>({
    name: 'decision-target',
    urls: { list: proposalPaths.targetPage },
    schema: targetListRowSchema,
    fields,
    ...(productId !== '' && { params: { productId } }),
    sort: { column: 'proposalTime', order: 'desc' },
    pageSize: 20,
    refetchMs: 5000,
  })
  const { open } = useOpenProposal()
  return (
    <>
      <ContextBar />
      <ListPage
        list={list}
        columns={columns(open)}
        selection="none"
        extra={<Rebalance productId={productId} />}
        empty={{ title: '还没有目标', detail: '提案中的标的会出现在这里' }}
      />
    </>
  )
}
