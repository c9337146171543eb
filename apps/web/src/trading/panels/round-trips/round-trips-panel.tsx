import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import type { TripRow } from '@liangshu/contract/trading/review'
import { useChoose, useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { Gain, GainRate, priceText } from '../../../shared/figure/figures.tsx'
import { share } from '../../profit/figure.tsx'
import { tripsQuery } from '../../review/review-queries.ts'

const SHOWN = 200

const columns: CompactColumn<TripRow>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 130,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'exit',
    title: '平仓',
    width: 84,
    align: 'left',
    value: ({ exitTime }) => exitTime,
    render: ({ exitTime }) => <span className="num">{exitTime.slice(5, 16)}</span>,
  },
  { key: 'net', title: '净盈亏', width: 80, value: ({ net }) => net, render: ({ net }) => <Gain value={net} /> },
  {
    key: 'rate',
    title: '收益率',
    width: 70,
    value: ({ returnRate }) => returnRate,
    render: ({ returnRate }) => <GainRate value={returnRate} />,
  },
  { key: 'days', title: '天数', width: 48, value: ({ holdDays }) => holdDays },
  {
    key: 'entry',
    title: '开仓价',
    width: 70,
    value: ({ entryPrice }) => entryPrice,
    render: ({ entryPrice, symbol }) => priceText(entryPrice, symbol),
  },
  {
    key: 'leave',
    title: '平仓价',
    width: 70,
    value: ({ exitPrice }) => exitPrice,
    render: ({ exitPrice, symbol }) => priceText(exitPrice, symbol),
  },
  { key: 'mae', title: 'MAE', width: 66, value: ({ mae }) => mae ?? 0, render: ({ mae }) => share(mae) },
  { key: 'mfe', title: 'MFE', width: 66, value: ({ mfe }) => mfe ?? 0, render: ({ mfe }) => share(mfe) },
  {
    key: 'tag',
    title: '信号',
    width: 76,
    align: 'left',
    value: ({ tag }) => tag,
    render: ({ tag }) => (tag === '人工' ? tag : reasonLabel(tag)),
  },
]

/** Round trips that were closed in the last sixty days, of the account the desk looks at. */
export function RoundTripsPanel() {
  const accountId = useFollowed('account')
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const trips = usePanelQuery(tripsQuery({ ...(accountId && { accountId }), pageNo: 1, pageSize: SHOWN }))
  useTable(() => ({
    head: ['代码', '名称', '开仓', '平仓', '净盈亏', '收益率', '信号'],
    rows: (trips.data?.records ?? []).map((row) => [
      row.symbol,
      row.name,
      row.entryTime,
      row.exitTime,
      row.net,
      row.returnRate,
      row.tag,
    ]),
  }))
  return (
    <PanelData of={trips} empty={({ total }) => (total === 0 ? '近 60 天没有平仓的回合' : null)}>
      {({ records, total }) => (
        <CompactTable
          label="交易回合"
          rows={records}
          columns={columns}
          keyOf={({ id }) => id}
          isChosen={(row) => row.symbol === symbol}
          onChoose={(row) => choose({ symbol: row.symbol, list: [...new Set(records.map((one) => one.symbol))] })}
          foot={`近 60 天 ${total} 个回合${total > records.length ? `，显示最近 ${records.length} 个` : ''}`}
        />
      )}
    </PanelData>
  )
}
