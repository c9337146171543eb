import type { EtfWatchRow } from '@liangshu/contract/market/etf-calls'
import { directionOf, directionOfRate } from '@liangshu/contract/market/format'
import { Button } from 'antd'
import { useState } from 'react'
import { useChoose, useFollowed } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { readCodes } from '../../../shared/symbol/read-codes.ts'
import { BatchDialog } from '../../etf/batch-dialog.tsx'
import { useOrderWatched, useUnwatchFund, useWatchBatch, useWatchFund, watchedQuery } from '../../etf/etf-queries.ts'
import '../../etf/etf.css'
import { FundSelect } from '../../etf/fund-select.tsx'
import { FundTicket, useMayTrade, type PrefilledOrder } from '../../etf/fund-ticket.tsx'
import { NoteDialog } from '../../etf/note-dialog.tsx'
import { actsColumn, moveActs, type RowAct } from '../../etf/row-acts.tsx'
import { amountText, changeText, priceText } from '../figures.ts'

const TICK = 0.001

const figures: readonly CompactColumn<EtfWatchRow>[] = [
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 128,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'last',
    title: '最新',
    width: 60,
    value: ({ last }) => last,
    render: ({ last, changePct }) => <span className={directionOf(changePct)}>{priceText(last, TICK)}</span>,
  },
  {
    key: 'change',
    title: '涨幅',
    width: 68,
    value: ({ changePct }) => changePct,
    render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
  },
  {
    key: 'premium',
    title: '溢价率',
    width: 68,
    value: ({ premium }) => premium,
    render: ({ premium }) => <span className={directionOfRate(premium)}>{changeText(premium)}</span>,
  },
  {
    key: 'note',
    title: '备注',
    width: 90,
    align: 'left',
    value: ({ note }) => note,
    render: ({ note }) => note || '--',
  },
  {
    key: 'amount',
    title: '成交额',
    width: 80,
    value: ({ amount }) => amount,
    render: ({ amount }) => amountText(amount),
  },
]

/** Adding one fund or many. */
function Tools({ watched }: { watched: readonly string[] }) {
  const [isBatch, setIsBatch] = useState(false)
  const watch = useWatchFund()
  const batch = useWatchBatch()
  const add = (symbol: string) => {
    if (watched.includes(symbol)) withFeedback(({ message }) => void message.info('已在关注列表中'))
    else watch.mutate({ symbol })
  }
  return (
    <div className="etf-list-tools">
      <FundSelect size="small" aria-label="添加关注" disabled={watch.isPending} onChange={add} />
      <Button size="small" onClick={() => setIsBatch(true)}>
        批量导入
      </Button>
      {isBatch ? (
        <BatchDialog
          title="批量关注ETF"
          placeholder={'输入或粘贴代码，用换行、空格或逗号分隔，如 510300、159915.SZ\n也可粘贴带代码列的表格'}
          read={(text) => ({ count: readCodes(text).codes.length, wrong: [] })}
          send={(text) => batch.mutateAsync(readCodes(text).codes)}
          onClose={() => setIsBatch(false)}
        />
      ) : null}
    </div>
  )
}

/** Funds a person keeps an eye on, as they order them. */
export function EtfWatchPanel() {
  const watched = usePanelQuery(watchedQuery)
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const mayTrade = useMayTrade()
  const [mayAdd, mayEdit, mayDelete] = [useMaySee('ETF:add'), useMaySee('ETF:edit'), useMaySee('ETF:delete')]
  const unwatch = useUnwatchFund()
  const order = useOrderWatched()
  const [prefilled, setPrefilled] = useState<PrefilledOrder | null>(null)
  const [noted, setNoted] = useState<EtfWatchRow | null>(null)
  const keys = watched.data?.map((row) => row.symbol) ?? []
  const actsOf = (row: EtfWatchRow): RowAct[] => [
    ...(mayTrade
      ? [
          { key: 'buy', label: '买入', act: () => setPrefilled({ symbol: row.symbol, side: 1 }) },
          { key: 'sell', label: '卖出…', act: () => setPrefilled({ symbol: row.symbol, side: 2 }) },
        ]
      : []),
    ...(mayAdd ? [{ key: 'note', label: '备注…', act: () => setNoted(row) }] : []),
    ...(mayEdit ? moveActs(keys, row.symbol, (moved) => order.mutate(moved)) : []),
    ...(mayDelete ? [{ key: 'remove', label: '移出关注', isDanger: true, act: () => unwatch.mutate(row.symbol) }] : []),
  ]
  const acts = actsColumn<EtfWatchRow>(76, actsOf)
  return (
    <>
      {mayAdd ? <Tools watched={keys} /> : null}
      <PanelData
        of={watched}
        empty={(rows) => (rows.length === 0 ? (mayAdd ? '还没有关注的ETF，在上方添加' : '还没有关注的ETF') : null)}
      >
        {(rows) => (
          <CompactTable
            label="ETF关注"
            rows={rows}
            columns={mayTrade || mayAdd || mayEdit || mayDelete ? [...figures, acts] : figures}
            keyOf={(row) => row.symbol}
            isChosen={(row) => row.symbol === symbol}
            onChoose={(row) => choose({ symbol: row.symbol, list: keys })}
          />
        )}
      </PanelData>
      <FundTicket prefilled={prefilled} onClose={() => setPrefilled(null)} />
      {noted ? <NoteDialog row={noted} onClose={() => setNoted(null)} /> : null}
    </>
  )
}
