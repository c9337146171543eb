import { boardLabels, secTypeLabels, type Board, type SecType } from '@liangshu/contract/market/classification'
import { Alert, Button, Empty, Input, Progress, Segmented, Select, Skeleton, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { openSymbol } from '../../shared/symbol/opened-symbol.ts'
import { useLiveMarket, type LiveMarket } from '../live/use-live-market.ts'
import type { StreamState } from '../live/quote-stream.ts'
import { AsOf } from './as-of.tsx'
import { MarketClock } from './market-clock.tsx'
import { MarketTable } from './market-table.tsx'
import type { RowFilter, RowSort } from './order-rows.ts'
import { useOrderedRows } from './use-ordered-rows.ts'
import { useTypedCode } from './use-page-keys.ts'
import './stock-market.css'

const shownTypes: readonly SecType[] = ['stock', 'fund', 'convertible', 'index', 'future', 'crypto']
const types = [{ value: 'all', label: '全部' }, ...shownTypes.map((value) => ({ value, label: secTypeLabels[value] }))]
const boards = [
  { value: 'all', label: '全部板块' },
  ...Object.entries(boardLabels).map(([value, label]) => ({ value, label })),
]

function Desk({ market, stream }: { market: LiveMarket; stream: StreamState }) {
  const [filter, setFilter] = useState<RowFilter>({ secType: 'stock', board: 'all', keyword: '' })
  const [sort, setSort] = useState<RowSort>({ by: 'changePct', descending: true })
  const [isHeld, setIsHeld] = useState(false)
  const [selected, setSelected] = useState(0)
  const search = useRef<InputRef>(null)
  const rows = useOrderedRows(market, filter, sort, isHeld)
  const symbolOf = (slot: number) => market.instruments.symbol[slot] ?? ''
  const open = (slot: number) => openSymbol(symbolOf(slot), rows.map(symbolOf))

  const change = (part: Partial<RowFilter>) => {
    setFilter((known) => ({ ...known, ...part }))
    setSelected(0)
  }
  useTypedCode((text) => {
    change({ secType: 'all', board: 'all', keyword: text })
    search.current?.focus()
  })

  return (
    <div className="mkt">
      <div className="mkt-bar">
        <Segmented
          size="small"
          aria-label="证券类型"
          value={filter.secType}
          options={types}
          onChange={(value) => change({ secType: value as SecType | 'all', board: 'all' })}
        />
        <Select
          size="small"
          aria-label="板块"
          className="mkt-board"
          value={filter.board}
          options={boards}
          disabled={filter.secType !== 'stock' && filter.secType !== 'all'}
          onChange={(board: Board | 'all') => change({ board })}
        />
        <Input
          ref={search}
          size="small"
          allowClear
          aria-label="代码、名称或拼音"
          placeholder="代码 / 名称 / 拼音"
          className="mkt-search"
          value={filter.keyword}
          onChange={({ target }) => change({ keyword: target.value })}
          onPressEnter={() => rows[0] !== undefined && open(rows[0])}
          onKeyDown={({ key }) => key === 'Escape' && change({ keyword: '' })}
        />
        <span className="mkt-count num">共 {rows.length} 只</span>
        <AsOf store={market.store} stream={stream} />
        <MarketClock />
      </div>
      {rows.length === 0 ? (
        <Empty className="mkt-empty" description="没有符合条件的证券">
          <Button onClick={() => change({ secType: 'all', board: 'all', keyword: '' })}>清空条件</Button>
        </Empty>
      ) : (
        <MarketTable
          market={market}
          rows={rows}
          sort={sort}
          selected={selected}
          onSort={(by) =>
            setSort((known) => ({ by, descending: known.by === by ? !known.descending : by !== 'symbol' }))
          }
          onSelect={setSelected}
          onOpen={open}
          onHover={setIsHeld}
        />
      )}
    </div>
  )
}

/** Every instrument, live. */
export function StockMarketPage() {
  const { market, stream, progress, isReady, error, retry } = useLiveMarket()
  if (market) return <Desk market={market} stream={stream} />
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        title="行情加载失败"
        description={error.message}
        action={<Button onClick={retry}>重试</Button>}
      />
    )
  if (!isReady)
    return (
      <output className="mkt-preparing">
        <span>行情准备中，请稍候…</span>
        <Progress percent={Math.round(progress * 100)} />
      </output>
    )
  return <Skeleton active paragraph={{ rows: 18 }} className="mkt-skeleton" />
}
