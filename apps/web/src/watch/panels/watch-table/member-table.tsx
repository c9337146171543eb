import type { Group, GroupKind } from '@liangshu/contract/watch/group-calls'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState, type ComponentProps, type DragEvent, type KeyboardEvent } from 'react'
import { useChoose, useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelNotice } from '../../../desk/panel/panel-states.tsx'
import {
  fitting,
  hasLongNames,
  headTexts,
  nothingSelected,
  QuoteTable,
  rowTexts,
  selectedRows,
  TotalsLine,
  useConceptColumn,
  useHeldOrder,
  useSortedRows,
  type LiveMarket,
  type Selection,
  type TableSort,
} from '../../../market/index.ts'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { openSymbol } from '../../../shared/symbol/opened-symbol.ts'
import { useIsPhone } from '../../../shared/theme/media.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { isDragged, putDragged, readDragged } from '../../dragged-symbols.ts'
import { filterMembers, movedBefore, type MemberFilter, type MemberRows } from './member-rows.ts'
import { columnsOf, givenColumns, showsConcepts } from './watch-columns.tsx'
import type { ColumnSet } from './watch-table-params.ts'
import type { MemberAction } from './watch-tools.tsx'

interface MemberTableProps {
  market: LiveMarket
  group: Group
  rows: MemberRows
  filter: MemberFilter
  kind: GroupKind
  set: ColumnSet
  isFrozen: boolean
  chosen: readonly string[]
  onChosen: (symbols: readonly string[]) => void
  onClearFilter: () => void
  onAction: (action: MemberAction) => void
  onReorder: (symbols: readonly string[]) => void
}

const groupOrder: TableSort = { by: 'symbol', descending: false }
const noAsked = new Map<string, never>()

interface DropPlace {
  readonly index: number
  /** Of the row's upper edge, within the rows. */
  readonly top: number
}

/** The row under an event of dragging. */
function placeOf({ target, currentTarget }: DragEvent): DropPlace | null {
  const row = (target as Element).closest<HTMLElement>('[data-index]')
  if (!row) return null
  const top = row.getBoundingClientRect().top - currentTarget.getBoundingClientRect().top
  return { index: Number(row.dataset['index']), top }
}

/** Of the columns stand those that have room; the others are in the sets beside this one. */
function FittedTable({ columns, ...props }: ComponentProps<typeof QuoteTable>) {
  const area = useRef<HTMLDivElement>(null)
  const { width } = useBoxSize(area)
  const isLong = hasLongNames(props.market.instruments, props.rows)
  return (
    <div className="watch-fitted" ref={area}>
      <QuoteTable {...props} columns={fitting(columns, width, isLong, useIsPhone())} />
    </div>
  )
}

/** The rows of a group: sorted, selected, dragged to another place or to another group. */
export function MemberTable(props: MemberTableProps) {
  const { market, group, rows: members, filter, kind, set, isFrozen, chosen, onChosen, onAction, onReorder } = props
  const choose = useChoose()
  const followed = useFollowed('symbol')
  const [sort, setSort] = useState(groupOrder)
  const [cursor, setCursor] = useState<Pick<Selection, 'cursor' | 'anchor'>>(nothingSelected)
  const [dropAt, setDropAt] = useState<DropPlace | null>(null)
  const { isHeld, setIsOver, holdAfterKey } = useHeldOrder()
  const { bySlot } = members
  const concepts = useConceptColumn(market.instruments.version, showsConcepts(set, kind))
  const columns = useMemo(
    () => columnsOf(set, kind, { ...givenColumns(market, (slot) => bySlot.get(slot)), concepts }),
    [market, set, kind, bySlot, concepts],
  )
  const slots = filterMembers(market.instruments, members, filter)
  const rows = useSortedRows(market, slots, columns, sort, isHeld || isFrozen)
  const told = useRef<readonly number[]>(undefined)
  const symbolOf = (slot: number) => market.instruments.symbol[slot] ?? ''
  const selection: Selection = { ...cursor, chosen: new Set(rows.filter((slot) => chosen.includes(symbolOf(slot)))) }
  const isGroupOrder = sort.by === 'symbol' && !sort.descending && slots.length === members.slots.length
  const canReorder = group.canEdit && isGroupOrder

  const select = (next: Selection) => {
    setCursor(next)
    onChosen([...next.chosen].map(symbolOf))
    if (next.cursor === null || next.cursor === cursor.cursor) return
    const isNew = told.current !== rows
    told.current = rows
    choose({ symbol: symbolOf(next.cursor), ...(isNew && { list: rows.map(symbolOf) }) })
  }
  const copy = () => {
    const picked = selectedRows(selection, rows)
    const lines = [headTexts(columns), ...picked.map((slot) => rowTexts(market, slot, columns, noAsked))]
    const text = lines.map((line) => line.join('\t')).join('\r\n')
    navigator.clipboard.writeText(text).then(
      () => withFeedback(({ message }) => void message.success(`已复制 ${picked.length} 行`)),
      () => withFeedback(({ message }) => void message.error('复制失败，请检查浏览器的剪贴板权限')),
    )
  }
  const first = rows[0]
  useEffect(() => {
    // Beside the table stands what is chosen in it: before anybody has, its first row.
    if (first !== undefined) choose({ symbol: symbolOf(first), list: rows.map(symbolOf) })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when a group is opened
  }, [])
  useTable(() => ({
    head: headTexts(columns),
    rows: rows.map((slot) => rowTexts(market, slot, columns, noAsked)),
  }))

  function drag(event: DragEvent) {
    const slot = rows[placeOf(event)?.index ?? -1]
    if (slot === undefined) return
    const taken = selection.chosen.has(slot) ? rows.filter((one) => selection.chosen.has(one)) : [slot]
    putDragged(event.dataTransfer, { groupId: group.id, symbols: taken.map(symbolOf) })
  }
  function drop(event: DragEvent) {
    const content = readDragged(event.dataTransfer)
    const before = rows[dropAt?.index ?? -1]
    setDropAt(null)
    if (!content || content.groupId !== group.id || !canReorder) return
    event.preventDefault()
    onReorder(movedBefore(rows.map(symbolOf), content.symbols, before === undefined ? null : symbolOf(before)))
  }
  function takeKey(event: KeyboardEvent) {
    if (event.key === 'Delete' && group.canEdit && selection.chosen.size > 0) onAction('remove')
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !event.altKey || !canReorder || cursor.cursor === null) return
    event.preventDefault()
    const at = rows.indexOf(cursor.cursor)
    const neighbour = rows[step === 1 ? at + 2 : at - 1]
    if (step === -1 && neighbour === undefined) return
    const moved = symbolOf(cursor.cursor)
    onReorder(movedBefore(rows.map(symbolOf), [moved], neighbour === undefined ? null : symbolOf(neighbour)))
  }

  if (rows.length === 0)
    return (
      <PanelNotice
        action={
          <Button size="small" onClick={props.onClearFilter}>
            清空条件
          </Button>
        }
      >
        “{group.name}”里没有符合条件的证券
      </PanelNotice>
    )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- rows are dragged here; the keys do the same */}
      <div
        className="watch-rows"
        onDragStart={drag}
        onDragOver={(event) => {
          if (!canReorder || !isDragged(event.dataTransfer)) return
          event.preventDefault()
          setDropAt(placeOf(event))
        }}
        onDragLeave={(event) => event.target === event.currentTarget && setDropAt(null)}
        onDragEnd={() => setDropAt(null)}
        onDrop={drop}
        onKeyDown={takeKey}
      >
        <FittedTable
          market={market}
          rows={rows}
          columns={columns}
          followed={followed}
          sort={sort}
          selection={selection}
          isFrozen={isFrozen}
          isDraggable
          onSort={(by) =>
            setSort((known) =>
              by === 'symbol' ? groupOrder : { by, descending: known.by === by ? !known.descending : true },
            )
          }
          onSelect={select}
          onOpen={(slot) => openSymbol(symbolOf(slot), rows.map(symbolOf))}
          onCopy={copy}
          onHover={setIsOver}
          onKey={holdAfterKey}
        />
        {dropAt ? <i className="watch-drop" style={{ top: dropAt.top }} /> : null}
      </div>
      <TotalsLine
        market={market}
        rows={rows}
        selected={selection.chosen.size}
        isHeld={isHeld && sort.by !== 'symbol'}
        onCopy={copy}
      />
    </>
  )
}
