import { sideLabels } from '@liangshu/contract/trading/order-codes'
import { reportPaths, tradeRecordPage, type TradeRecord } from '@liangshu/contract/trading/report'
import { queryOptions } from '@tanstack/react-query'
import { useChoose, useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { request } from '../../../shared/request/request.ts'
import { ThreadLink } from '../../../shared/thread/thread-link.tsx'
import { listKey } from '../../../widgets/list-page/list-queries.ts'
import { usePace } from '../../push/use-trade-push.ts'
import { Gain, money, priceText } from '../../../shared/figure/figures.tsx'
import { scopeFilter, scopeParams, scopeWords, type AssetScope } from '../asset-scope.ts'

const SHOWN = 200
const EVERY_MS = 3000

const dealsQuery = (scope: AssetScope) =>
  queryOptions({
    queryKey: [...listKey(reportPaths.tradeRecords), 'panel', scope],
    queryFn: ({ signal }) =>
      request.get(reportPaths.tradeRecords, {
        params: { pageNo: 1, pageSize: SHOWN, ...scopeFilter(scope) },
        schema: tradeRecordPage,
        signal,
      }),
  })

const columns: CompactColumn<TradeRecord>[] = [
  {
    key: 'time',
    title: '时间',
    width: 120,
    align: 'left',
    value: ({ time }) => time,
    render: ({ time }) => <span className="num">{time.slice(5, 19)}</span>,
  },
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 156,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'side',
    title: '方向',
    width: 44,
    align: 'left',
    value: ({ side }) => sideLabels[side],
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买' : '卖'}</span>,
  },
  {
    key: 'price',
    title: '成交价',
    width: 76,
    value: ({ price }) => price,
    render: ({ price, symbol }) => priceText(price, symbol),
  },
  {
    key: 'volume',
    title: '数量',
    width: 90,
    value: ({ volume }) => volume,
    render: ({ volume }) => volume.toLocaleString('zh-CN'),
  },
  { key: 'amount', title: '金额', width: 84, value: ({ amount }) => amount, render: ({ amount }) => money(amount) },
  { key: 'account', title: '账户', width: 110, align: 'left', value: ({ accountName }) => accountName },
  { key: 'fee', title: '费用', width: 64, value: ({ fee }) => fee, render: ({ fee }) => fee.toFixed(2) },
  {
    key: 'realised',
    title: '实现盈亏',
    width: 84,
    value: ({ realisedPnl }) => realisedPnl,
    render: ({ realisedPnl }) => <Gain value={realisedPnl} />,
  },
  {
    key: 'thread',
    title: '脉络',
    width: 52,
    isSortable: false,
    value: () => null,
    render: ({ id }) => <ThreadLink kind="fill" id={id} />,
  },
]

/** The newest fills of all accounts the user may see. */
export function DealsPanel() {
  const [{ scope }] = usePanelParams(scopeParams)
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const deals = usePanelQuery({ ...dealsQuery(scope), refetchInterval: usePace(EVERY_MS) })
  return (
    <PanelData of={deals} empty={({ records }) => (records.length === 0 ? `还没有${scopeWords[scope]}成交` : null)}>
      {({ records, total, totals }) => (
        <CompactTable
          label="成交"
          rows={records}
          columns={columns}
          keyOf={({ id }) => id}
          isChosen={(row) => row.symbol === symbol}
          onChoose={(row) => choose({ symbol: row.symbol, list: [...new Set(records.map((one) => one.symbol))] })}
          foot={[
            `共 ${total} 笔${total > records.length ? `，显示最近 ${records.length} 笔` : ''}`,
            ...totals.map(
              ({ currency, buyAmount, sellAmount, fee }) =>
                `${currency === 'CNY' ? '' : `${currency} `}买入 ${money(buyAmount)} · 卖出 ${money(sellAmount)} · 费用 ${money(fee)}`,
            ),
          ].join(' · ')}
        />
      )}
    </PanelData>
  )
}
