import { formatPercent } from '@liangshu/contract/market/format'
import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { positionRowSchema, type PositionRow } from '@liangshu/contract/trading/report'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { useChoose, useFollowed } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { request } from '../../../shared/request/request.ts'
import { listKey } from '../../../widgets/list-page/list-queries.ts'
import { Gain, GainRate, money, priceText } from '../../figures.tsx'

const EVERY_MS = 3000

const positionsQuery = queryOptions({
  queryKey: [...listKey(orderPaths.positions), 'panel'],
  queryFn: ({ signal }) =>
    request.get(orderPaths.positions, {
      schema: z.array(positionRowSchema),
      signal,
    }),
  refetchInterval: EVERY_MS,
})

const columns: CompactColumn<PositionRow>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 140,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'side',
    title: '多空',
    width: 44,
    align: 'left',
    value: ({ positionSide }) => (positionSide === 1 ? '多' : '空'),
    render: ({ positionSide }) => (
      <span className={positionSide === 1 ? 'up' : 'down'}>{positionSide === 1 ? '多' : '空'}</span>
    ),
  },
  {
    key: 'volume',
    title: '持仓',
    width: 76,
    value: ({ volume }) => volume,
    render: ({ volume }) => volume.toLocaleString('zh-CN'),
  },
  {
    key: 'available',
    title: '可卖',
    width: 76,
    value: ({ available }) => available,
    render: ({ available }) => available.toLocaleString('zh-CN'),
  },
  {
    key: 'vwap',
    title: '均价',
    width: 76,
    value: ({ vwap }) => vwap,
    render: ({ vwap, symbol }) => priceText(vwap, symbol),
  },
  {
    key: 'price',
    title: '现价',
    width: 76,
    value: ({ price }) => price,
    render: ({ price, symbol }) => priceText(price, symbol),
  },
  {
    key: 'value',
    title: '市值',
    width: 84,
    value: ({ marketValue }) => marketValue,
    render: ({ marketValue }) => money(marketValue),
  },
  { key: 'fpnl', title: '浮动盈亏', width: 88, value: ({ fpnl }) => fpnl, render: ({ fpnl }) => <Gain value={fpnl} /> },
  {
    key: 'rate',
    title: '比例',
    width: 72,
    value: ({ fpnlRatio }) => fpnlRatio,
    render: ({ fpnlRatio }) => <GainRate value={fpnlRatio} />,
  },
  {
    key: 'day',
    title: '当日盈亏',
    width: 88,
    value: ({ dayPnl }) => dayPnl,
    render: ({ dayPnl }) => <Gain value={dayPnl} />,
  },
  {
    key: 'weight',
    title: '占比',
    width: 64,
    value: ({ weight }) => weight,
    render: ({ weight }) => formatPercent(weight),
  },
  { key: 'account', title: '账户', width: 110, align: 'left', value: ({ accountName }) => accountName },
]

/** What all accounts the user may see hold. */
export function PositionsPanel() {
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const positions = usePanelQuery(positionsQuery)
  return (
    <PanelData of={positions} empty={(rows) => (rows.length === 0 ? '没有持仓' : null)}>
      {(rows) => (
        <CompactTable
          label="持仓"
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          isChosen={(row) => row.symbol === symbol}
          onChoose={(row) => choose({ symbol: row.symbol, list: rows.map((one) => one.symbol) })}
          foot={
            <>
              共 {rows.length} 只 · 市值 {money(rows.reduce((sum, row) => sum + row.marketValue, 0))} · 浮动{' '}
              <Gain value={rows.reduce((sum, row) => sum + row.fpnl, 0)} /> · 当日{' '}
              <Gain value={rows.reduce((sum, row) => sum + row.dayPnl, 0)} />
            </>
          }
        />
      )}
    </PanelData>
  )
}
