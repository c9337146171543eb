import { productTradeSchema, reportPaths, tradeRecordSchema, type TradeRecord } from '@liangshu/contract/trading/report'
import { formatPercent } from '@liangshu/contract/market/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { request } from '../../shared/request/request.ts'
import { openThread } from '../../shared/thread/opened-thread.ts'
import { Gain, money, priceText } from '../../shared/figure/figures.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { ContextBar } from '../context/context-bar.tsx'
import { decisionKey } from '../context/context-queries.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { useOpenProposal } from '../proposal/use-open-proposal.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import './transaction.css'

const fields: FilterField[] = [
  { name: 'symbol', label: '证券代码', kind: 'contains' },
  {
    name: 'side',
    label: '方向',
    kind: 'options',
    options: [
      { value: '1', label: '买入' },
      { value: '2', label: '卖出' },
    ],
  },
  { name: 'time', label: '成交日期', kind: 'dates' },
]
const right = { align: 'right', className: 'num' } as const

const columns = (open: (id: string) => void): ListColumn<TradeRecord>[] => [
  { name: 'time', title: '成交时间', width: 155, className: 'num', sortable: true },
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
  { name: 'price', title: '成交价', width: 100, ...right, render: ({ price, symbol }) => priceText(price, symbol) },
  { name: 'volume', title: '数量', width: 90, ...right },
  { name: 'amount', title: '金额', width: 105, ...right, render: ({ amount }) => money(amount) },
  { name: 'fee', title: '费用', width: 80, ...right, render: ({ fee }) => money(fee) },
  {
    name: 'realisedPnl',
    title: '实现盈亏',
    width: 95,
    ...right,
    render: ({ realisedPnl }) => <Gain value={realisedPnl} />,
  },
  {
    name: 'proposalNo',
    title: '提案',
    width: 130,
    render: ({ proposalId, proposalNo }) =>
      proposalId === null ? (
        <Tag color="orange">提案外</Tag>
      ) : (
        <Button type="link" size="small" onClick={() => open(proposalId)}>
          {proposalNo}
        </Button>
      ),
  },
  { name: 'unitName', title: '资产单元', width: 100, isHidden: true },
  { name: 'accountName', title: '账户', width: 130, isWide: true },
  {
    name: 'operator',
    title: '操作人',
    width: 90,
    isHidden: true,
    render: ({ operator }) => <PersonText account={operator} />,
  },
  {
    title: '操作',
    width: 70,
    fixed: 'right',
    render: ({ id }) => <RowActions actions={[{ text: '脉络', onClick: () => openThread('fill', id) }]} />,
  },
]

const summaryQuery = (productId: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'product-trade', productId],
    queryFn: ({ signal }) =>
      request.get(reportPaths.productTrade, { params: { productId }, schema: productTradeSchema, signal }),
    enabled: productId !== '',
    refetchInterval: 10_000,
  })

function Summary({ productId }: { productId: string }) {
  const { data } = useQuery(summaryQuery(productId))
  if (!data) return null
  return (
    <dl className="trade-summary num" aria-label="成交汇总">
      {data.bySide.map(({ side, count, amount, fee }) => (
        <div key={side}>
          <dt>{side === 1 ? '买入' : '卖出'}</dt>
          <dd>
            <span className={side === 1 ? 'up' : 'down'}>{money(amount)}</span> · {count} 笔 · 费用 {money(fee)}
          </dd>
        </div>
      ))}
      <div>
        <dt>换手</dt>
        <dd>{data.turnover === null ? '--' : formatPercent(data.turnover)}</dd>
      </div>
      {data.bySector.slice(0, 4).map(({ sector, amount }) => (
        <div key={sector}>
          <dt>{sector}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** 交易: what the product has traded, each fill with the proposal it came from. */
export function TransactionPage() {
  const [{ productId }] = useDecisionContext()
  const list = useList<TradeRecord>({
    name: 'decision-transaction',
    urls: { list: reportPaths.productTradeList },
    schema: tradeRecordSchema,
    fields,
    ...(productId !== '' && { params: { productId } }),
    sort: { column: 'time', order: 'desc' },
    pageSize: 20,
    refetchMs: 5000,
  })
  const { open } = useOpenProposal()
  return (
    <>
      <ContextBar />
      <Summary productId={productId} />
      <ListPage
        list={list}
        columns={columns(open)}
        selection="none"
        empty={{ title: '还没有成交', detail: '批准的提案执行后，成交会出现在这里' }}
      />
    </>
  )
}
