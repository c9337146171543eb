import { Button, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { FIRST_SYMBOL } from '../../../desk/link/desk-store.ts'
import {
  useChoose,
  useExpect,
  useFollowed,
  useIsFrozen,
  usePanelParams,
  useReport,
  useTable,
} from '../../../desk/panel/panel-context.ts'
import { PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { Unanswered } from '../../../desk/panel/unanswered.tsx'
import { LivePanel } from '../../live/live-panel.tsx'
import { useIsPhone } from '../../../shared/theme/media.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import type { LiveMarket } from '../../live/use-live-market.ts'
import { useConceptColumn, withConcepts } from '../../quote-table/concept-column.ts'
import { ColumnDialog } from '../../quote-table/column-dialog.tsx'
import { fitting, hasLongNames, useColumnSets } from '../../quote-table/column-sets.ts'
import type { RowFilter, RowSort } from '../../quote-table/order-rows.ts'
import { copyRows } from '../../quote-table/copy-rows.ts'
import { QuoteFilters } from '../../quote-table/quote-filters.tsx'
import { QuoteTable } from '../../quote-table/quote-table.tsx'
import { headTexts, rowTexts, type AskedQuotes } from '../../quote-table/rows-text.ts'
import { nothingSelected, selectedRows, type Selection } from '../../quote-table/selection.ts'
import { TotalsLine } from '../../quote-table/totals-line.tsx'
import { useHeldOrder } from '../../quote-table/use-held-order.ts'
import { useOrderedRows } from '../../quote-table/use-ordered-rows.ts'
import { useTypedCode } from '../../quote-table/use-page-keys.ts'
import { MarketClock } from '../../stock-market/market-clock.tsx'
import { propose } from '../../../shared/proposal/proposed.ts'
import { openSymbol } from '../../../shared/symbol/opened-symbol.ts'
import '../../stock-market/stock-market.css'
import { quoteTableParams } from './quote-table-params.ts'
import { useFollowedRows } from './use-followed-rows.ts'

const NONE_ASKED: AskedQuotes = new Map()
/** Below this width the choices of rows stand behind one button. */
const NARROW = 620
const everything = { board: 'all', state: 'all', keyword: '' } as const

/** Turns the panels of its colour to a row; the list goes along when it has changed. */
function useChooseRow({ instruments }: LiveMarket, rows: readonly number[]) {
  const choose = useChoose()
  const told = useRef<readonly number[]>(undefined)
  const symbolOf = (slot: number) => instruments.symbol[slot] ?? ''
  return (slot: number) => {
    const isNew = told.current !== rows
    told.current = rows
    choose({ symbol: symbolOf(slot), ...(isNew && { list: rows.map(symbolOf) }) })
  }
}

/** As long as nobody has chosen anything, the linked panels show what stands first here. */
function useLead(first: number | undefined, chooseRow: (slot: number) => void): void {
  const isUntouched = useFollowed('symbol') === FIRST_SYMBOL
  const hasList = useFollowed('list').length > 0
  useEffect(() => {
    if (isUntouched && !hasList && first !== undefined) chooseRow(first)
  })
}

/** Which rows are wanted. The kind of security is a setting of the panel, the rest is forgotten with it. */
function useRowFilter(subject: string | null) {
  const [{ scope }, setParams] = usePanelParams(quoteTableParams)
  const [chosen, setChosen] = useState<Omit<RowFilter, 'secType'>>(everything)
  const filter: RowFilter = { ...chosen, secType: subject === null ? scope : 'all' }
  return {
    filter,
    change({ secType, ...part }: Partial<RowFilter>) {
      if (secType !== undefined) setParams({ scope: secType as typeof scope })
      setChosen((known) => ({ ...known, ...part }))
    },
    clear() {
      setChosen(everything)
      setParams({ scope: 'all' })
    },
    /** Somebody types a code: everything is searched. */
    searchAll(keyword: string) {
      setChosen({ ...everything, keyword })
      if (subject === null) setParams({ scope: 'all' })
    },
  }
}

/** All columns of the set, and those that are shown: of a ready set, what has no room stays away; an own one scrolls. */
function useShownColumns({ instruments }: LiveMarket, rows: readonly number[], width: number) {
  const sets = useColumnSets()
  const isNamed = sets.columns.some(({ kind }) => kind === 'text')
  const concepts = useConceptColumn(instruments.version, isNamed)
  const all = withConcepts(sets.columns, concepts)
  const isPhone = useIsPhone()
  const isLong = hasLongNames(instruments, rows)
  const columns = width > 0 && sets.active !== 'custom' ? fitting(all, width, isLong, isPhone) : all
  return { sets, all, columns }
}

/** The same column again turns the order round; codes begin with the smallest, figures with the largest. */
const sortedBy = (known: RowSort, by: RowSort['by']): RowSort => ({
  by,
  descending: known.by === by ? !known.descending : by !== 'symbol',
})

export function Quotes({ market }: { market: LiveMarket }) {
  const [params, setParams] = usePanelParams(quoteTableParams)
  const choose = useChoose()
  const isFrozen = useIsFrozen()
  const { subject, within, error, retry } = useFollowedRows(market.instruments, params)
  const { filter, change, clear, searchAll } = useRowFilter(subject)
  const [sort, setSort] = useState<RowSort>({ by: 'changePct', descending: true })
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isEditing, setIsEditing] = useState(false)
  const { isHeld, setIsOver, holdAfterKey } = useHeldOrder()
  const rows = useOrderedRows(market, { filter, sort, within }, isHeld || isFrozen)
  const chooseRow = useChooseRow(market, rows)
  const expect = useExpect()
  useLead(rows[0], chooseRow)
  const followed = useFollowed('symbol')
  const search = useRef<InputRef>(null)
  const area = useRef<HTMLDivElement>(null)
  const { width } = useBoxSize(area)
  const isNarrow = width > 0 && width < NARROW
  const { sets, all, columns } = useShownColumns(market, rows, width)

  const leave = () => {
    setParams({ symbols: [] })
    choose({ sector: null, group: null })
  }
  const symbolOf = (slot: number) => market.instruments.symbol[slot] ?? ''
  const open = (slot: number) => openSymbol(symbolOf(slot), rows.map(symbolOf))
  const select = (next: Selection) => {
    setSelection(next)
    if (next.cursor !== null && next.cursor !== selection.cursor) chooseRow(next.cursor)
  }
  const copy = (asked: AskedQuotes) => {
    const picked = selectedRows(selection, rows)
    void copyRows([headTexts(all), ...picked.map((slot) => rowTexts(market, slot, all, asked))])
  }
  useTypedCode(area, (text) => {
    if (text !== '') searchAll(text)
    search.current?.focus()
  })
  useReport({ subject: subject ?? null })
  useTable(() => ({
    head: headTexts(all),
    rows: rows.map((slot) => rowTexts(market, slot, all, NONE_ASKED)),
  }))

  return (
    <div className="qt-panel" ref={area}>
      <QuoteFilters
        filter={filter}
        search={search}
        subject={subject}
        columnSet={sets.active}
        isNarrow={isNarrow}
        onFilter={change}
        onLeaveSubject={leave}
        onColumnSet={(active) => sets.change({ active })}
        onEditColumns={() => setIsEditing(true)}
        onEnter={() => rows[0] !== undefined && open(rows[0])}
      >
        {isNarrow ? null : <MarketClock />}
      </QuoteFilters>
      {error ? (
        <Unanswered what="成分" {...{ error, retry }} />
      ) : rows.length === 0 ? (
        <PanelNotice
          action={
            <Button size="small" onClick={clear}>
              清空条件
            </Button>
          }
        >
          没有符合条件的证券
        </PanelNotice>
      ) : (
        <QuoteTable
          market={market}
          rows={rows}
          columns={columns}
          followed={followed}
          sort={sort}
          selection={selection}
          isFrozen={isFrozen}
          onSort={(by) => setSort((known) => sortedBy(known, by as RowSort['by']))}
          onSelect={select}
          onPress={(slot) => expect(symbolOf(slot))}
          onOpen={open}
          onCopy={copy}
          onHover={setIsOver}
          onKey={holdAfterKey}
        />
      )}
      <TotalsLine
        market={market}
        rows={rows}
        selected={selection.chosen.size}
        isHeld={isHeld && sort.by !== 'symbol'}
        onCopy={() => copy(NONE_ASKED)}
        onPropose={() =>
          propose({
            title: subject === null ? '行情' : `行情 ${subject}`,
            symbols: selectedRows(selection, rows).map(symbolOf),
          })
        }
      />
      {isEditing ? (
        <ColumnDialog
          names={sets.customNames}
          onClose={() => setIsEditing(false)}
          onSave={(custom) => {
            sets.change({ active: 'custom', custom })
            setIsEditing(false)
          }}
        />
      ) : null}
    </div>
  )
}

/** Live rows of the market, a sector, a group or a list. */
export function QuoteTablePanel() {
  return <LivePanel>{(market) => <Quotes market={market} />}</LivePanel>
}
