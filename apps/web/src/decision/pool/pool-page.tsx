import { poolPaths, poolRowSchema, ratingLabels, type PoolRow } from '@liangshu/contract/decision/pool'
import { Tag } from 'antd'
import { Can } from '../../shared/permission/can.tsx'
import { GainRate, priceText } from '../../shared/figure/figures.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { ContextBar } from '../context/context-bar.tsx'
import { foreignText, useIsForeign } from '../context/decided-products.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { shares } from '../proposal/figures.ts'
import { gridRow } from '../proposal/target-rows.ts'
import { useOpenProposal } from '../proposal/use-open-proposal.ts'
import { PoolForm } from './pool-form.tsx'

const fields: FilterField[] = [
  { name: 'symbol', label: '证券代码', kind: 'contains' },
  {
    name: 'rating',
    label: '评级',
    kind: 'options',
    options: Object.entries(ratingLabels).map(([value, label]) => ({ value, label: `${value} ${label}` })),
  },
  { name: 'isDue', label: '复核', kind: 'options', options: [{ value: '1', label: '已到复核日' }] },
]
const colors = { A: 'red', B: 'orange', C: 'default', D: 'default' } as const
const right = { align: 'right', className: 'num' } as const

interface Acts {
  editing: Editing<PoolRow>
  remove: (row: PoolRow) => void
  propose: (row: PoolRow) => void
}

const columns = ({ editing, remove, propose }: Acts): ListColumn<PoolRow>[] => [
  {
    name: 'symbol',
    title: '证券代码',
    width: 120,
    className: 'num',
    render: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  { name: 'name', title: '名称', width: 90 },
  {
    name: 'rating',
    title: '评级',
    width: 85,
    sortable: true,
    render: ({ rating }) => (
      <Tag color={colors[rating]}>
        {rating} {ratingLabels[rating]}
      </Tag>
    ),
  },
  { name: 'last', title: '最新价', width: 85, ...right, render: ({ last, symbol }) => priceText(last, symbol) },
  {
    name: 'changeRate',
    title: '涨跌幅',
    width: 85,
    ...right,
    render: ({ changeRate }) => <GainRate value={changeRate} />,
  },
  { name: 'held', title: '持有', width: 90, ...right, render: ({ held }) => (held === 0 ? '--' : shares(held)) },
  { name: 'thesis', title: '投资逻辑', width: 180, isWide: true },
  {
    name: 'alertBelow',
    title: '下方提醒',
    width: 95,
    ...right,
    render: ({ alertBelow, alert, symbol }) => (
      <span className={alert === 'below' ? 'risk-warn' : ''}>
        {alert === 'below' ? '▼ ' : ''}
        {priceText(alertBelow, symbol)}
      </span>
    ),
  },
  {
    name: 'alertAbove',
    title: '上方提醒',
    width: 95,
    ...right,
    render: ({ alertAbove, alert, symbol }) => (
      <span className={alert === 'above' ? 'risk-warn' : ''}>
        {alert === 'above' ? '▲ ' : ''}
        {priceText(alertAbove, symbol)}
      </span>
    ),
  },
  {
    name: 'reviewDate',
    title: '复核日',
    width: 135,
    className: 'num',
    sortable: true,
    render: ({ reviewDate, isDue }) => (isDue ? <span className="risk-warn">{reviewDate} 到期</span> : reviewDate),
  },
  { name: 'ownerName', title: '负责人', width: 85 },
  {
    name: 'productName',
    title: '产品',
    width: 120,
    isHidden: true,
    render: ({ productName }) => productName ?? '全部产品',
  },
  {
    title: '操作',
    width: 140,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={[
          { text: '提案', action: 'PROPOSAL:add', onClick: () => propose(row) },
          { text: '编辑', action: 'DECISION:edit', onClick: () => editing.edit(row) },
          { text: '移出', action: 'DECISION:delete', isDanger: true, onClick: () => remove(row) },
        ]}
      />
    ),
  },
]

/** 标的: the pool with ratings, the case for each name, and when to look at it again. */
export function PoolPage() {
  const [{ productId }] = useDecisionContext()
  const isForeign = useIsForeign(productId)
  const list = useList<PoolRow>({
    name: 'decision-pool',
    urls: { list: poolPaths.list, delete: poolPaths.one },
    schema: poolRowSchema,
    fields,
    ...(productId !== '' && { params: { productId } }),
    sort: { column: 'reviewDate', order: 'asc' },
    pageSize: 20,
    nameOf: ({ name }) => name,
    refetchMs: 5000,
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<PoolRow>()
  const { write } = useOpenProposal()
  const propose = ({ symbol, name, rating }: PoolRow) =>
    write({
      title: `${name}${rating === 'D' ? '减仓' : '建仓'}`,
      rows: [
        gridRow({
          symbol,
          side: rating === 'D' ? 2 : 1,
          mode: rating === 'D' ? 'toWeight' : 'weight',
          value: rating === 'D' ? 0 : 0.02,
          priceType: 'market',
          priceLow: null,
          priceHigh: null,
        }),
      ],
    })
  return (
    <>
      <ContextBar />
      <ListPage
        list={list}
        columns={columns({ editing, remove: removeOne, propose })}
        selection="none"
        {...(isForeign
          ? { extra: foreignText }
          : { add: { action: 'DECISION:add', text: '加入标的', onClick: editing.add } })}
        empty={{
          title: '标的池还是空的',
          detail: '研究员加入的证券会出现在这里',
          invitation: '加入您负责研究的证券，写下投资逻辑和复核日期',
        }}
      >
        <Can action="DECISION:edit">
          <PoolForm editing={editing} productId={productId} onSaved={list.reload} />
        </Can>
      </ListPage>
    </>
  )
}
