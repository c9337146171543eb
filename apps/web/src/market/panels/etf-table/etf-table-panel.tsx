import { etfTypes } from '@liangshu/contract/market/labels'
import { Button, Checkbox, Input, Segmented, Select, type InputRef } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { FIRST_SYMBOL } from '../../../desk/link/desk-store.ts'
import { useChoose, useFollowed, useIsFrozen, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useIsPhone } from '../../../shared/theme/media.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { fundsQuery } from '../../etf/etf-queries.ts'
import { monitorPath } from '../../etf/monitor-path.ts'
import { LivePanel } from '../../live/live-panel.tsx'
import type { LiveMarket } from '../../live/use-live-market.ts'
import { fitting } from '../../quote-table/column-sets.ts'
import { copyRows } from '../../quote-table/copy-rows.ts'
import { QuoteTable, type TableSort } from '../../quote-table/quote-table.tsx'
import { headTexts, rowTexts, type AskedQuotes } from '../../quote-table/rows-text.ts'
import { nothingSelected, selectedRows, type Selection } from '../../quote-table/selection.ts'
import { TotalsLine } from '../../quote-table/totals-line.tsx'
import { useHeldOrder } from '../../quote-table/use-held-order.ts'
import { useTypedCode } from '../../quote-table/use-page-keys.ts'
import { useSortedRows } from '../../quote-table/use-sorted-rows.ts'
import '../../etf/etf.css'
import { etfTableParams } from './etf-table-params.ts'
import { fundColumns } from './fund-columns.tsx'
import { countTypes, filterFunds, fundRows, type FundFilter, type FundRows, type FundType } from './fund-rows.ts'

const noneAsked: AskedQuotes = new Map()
/** Below this width the types stand behind one button. */
const NARROW = 720
const types: readonly FundType[] = ['全部', ...etfTypes]

interface ToolsProps {
  filter: FundFilter
  /** `null` until the funds are known. */
  counts: ReadonlyMap<FundType, number> | null
  isNarrow: boolean
  search: React.Ref<InputRef>
  onChange: (part: Partial<FundFilter>) => void
}

function Tools({ filter, counts, isNarrow, search, onChange }: ToolsProps) {
  const options = types.map((value) => ({ value, label: counts ? `${value} ${counts.get(value) ?? 0}` : value }))
  const choice = { 'aria-label': '基金类型', value: filter.type, options, size: 'small' as const }
  return (
    <div className="qt-tools" role="toolbar" aria-label="ETF筛选">
      {isNarrow ? (
        <Select
          {...choice}
          variant="borderless"
          popupMatchSelectWidth={false}
          onChange={(type) => onChange({ type })}
        />
      ) : (
        <Segmented {...choice} onChange={(type) => onChange({ type })} />
      )}
      <Checkbox checked={filter.isSameDay} onChange={({ target }) => onChange({ isSameDay: target.checked })}>
        仅T+0
      </Checkbox>
      <Input
        ref={search}
        size="small"
        allowClear
        aria-label="代码、名称、拼音或跟踪标的"
        placeholder="代码 / 名称 / 标的"
        className="qt-search"
        maxLength={40}
        value={filter.keyword}
        onChange={({ target }) => onChange({ keyword: target.value })}
        onKeyDown={({ key }) => key === 'Escape' && onChange({ keyword: '' })}
      />
    </div>
  )
}

/** The rows of a choice: sorted, walked through, opened. */
function Rows({ market, funds, slots }: { market: LiveMarket; funds: FundRows; slots: readonly number[] }) {
  const isFrozen = useIsFrozen()
  const followed = useFollowed('symbol')
  const choose = useChoose()
  const navigate = useNavigate()
  const [sort, setSort] = useState<TableSort>({ by: 'amount', descending: true })
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const { isHeld, setIsOver, holdAfterKey } = useHeldOrder()
  const all = useMemo(() => fundColumns((slot) => funds.bySlot.get(slot)), [funds])
  const area = useRef<HTMLDivElement>(null)
  const columns = fitting(all, useBoxSize(area).width, true, useIsPhone())
  const rows = useSortedRows(market, slots, all, sort, isHeld || isFrozen)
  const symbolOf = (slot: number) => market.instruments.symbol[slot] ?? ''
  const isUntouched = followed === FIRST_SYMBOL
  const first = rows[0]
  useEffect(() => {
    // As long as nobody has chosen a fund, the linked panels show the first one.
    if (isUntouched && first !== undefined) choose({ symbol: symbolOf(first), list: rows.map(symbolOf) })
  })
  const select = (next: Selection) => {
    setSelection(next)
    if (next.cursor !== null && next.cursor !== selection.cursor)
      choose({ symbol: symbolOf(next.cursor), list: rows.map(symbolOf) })
  }
  const lines = (picked: readonly number[]) => [
    headTexts(all),
    ...picked.map((slot) => rowTexts(market, slot, all, noneAsked)),
  ]
  const copy = () => void copyRows(lines(selectedRows(selection, rows)))
  useTable(() => ({ head: headTexts(all), rows: lines(rows).slice(1) }))
  return (
    <>
      <div ref={area} className="etf-rows">
        <QuoteTable
          market={market}
          rows={rows}
          columns={columns}
          followed={followed}
          sort={sort}
          selection={selection}
          isFrozen={isFrozen}
          onSort={(by) =>
            setSort((known) => ({ by, descending: known.by === by ? !known.descending : by !== 'symbol' }))
          }
          onSelect={select}
          onOpen={(slot) => void navigate(monitorPath(symbolOf(slot)))}
          onCopy={copy}
          onHover={setIsOver}
          onKey={holdAfterKey}
        />
      </div>
      <TotalsLine market={market} rows={rows} selected={selection.chosen.size} isHeld={isHeld} onCopy={copy} />
    </>
  )
}

function Funds({ market }: { market: LiveMarket }) {
  const [{ type, isSameDay }, setParams] = usePanelParams(etfTableParams)
  const [keyword, setKeyword] = useState('')
  const search = useRef<InputRef>(null)
  const area = useRef<HTMLDivElement>(null)
  const isNarrow = useBoxSize(area).width < NARROW
  const query = usePanelQuery(fundsQuery(useMoment()))
  const funds = useMemo(() => fundRows(market.instruments, query.data?.rows ?? []), [market, query.data])
  const filter: FundFilter = { type, isSameDay, keyword }
  const slots = filterFunds(market.instruments, funds, filter)
  const change = ({ keyword: word, ...part }: Partial<FundFilter>) => {
    if (word !== undefined) setKeyword(word)
    if (Object.keys(part).length > 0) setParams(part)
  }
  useTypedCode(area, (text) => {
    if (text !== '') change({ keyword: text, type: '全部', isSameDay: false })
    search.current?.focus()
  })
  const isUnvalued = query.data !== undefined && query.data.rows.every(({ iopv }) => iopv === null)
  return (
    <div className="qt-panel" ref={area}>
      <Tools
        filter={filter}
        counts={query.data ? countTypes(market.instruments, funds, filter) : null}
        isNarrow={isNarrow}
        search={search}
        onChange={change}
      />
      {isUnvalued ? <p className="panel-live-only">行情源不提供 IOPV 与基金份额，溢价、规模与净申购暂缺</p> : null}
      <PanelData of={query} rows={14} empty={({ rows }) => (rows.length === 0 ? '行情源没有ETF' : null)}>
        {() =>
          slots.length === 0 ? (
            <PanelNotice
              action={
                <Button size="small" onClick={() => change({ keyword: '', type: '全部', isSameDay: false })}>
                  清空条件
                </Button>
              }
            >
              没有符合条件的ETF
            </PanelNotice>
          ) : (
            <Rows market={market} funds={funds} slots={slots} />
          )
        }
      </PanelData>
    </div>
  )
}

/** All funds, live, with what they are worth and the money that came to them; a double click opens the monitor of one. */
export function EtfTablePanel() {
  return <LivePanel>{(market) => <Funds market={market} />}</LivePanel>
}
