import { useRef, useState, type ReactNode } from 'react'
import { AdvancedQuery } from '../advanced-query/advanced-query.tsx'
import type { QueryField } from '../advanced-query/query-field.ts'
import { useHiddenNames } from '../../shared/permission/use-permission.ts'
import { useIsPhone } from '../../shared/theme/media.ts'
import { useBoxSize } from '../../shared/theme/use-box-size.ts'
import { arrangeColumns, TICKS_PX, type ListColumn } from './list-column.ts'
import { ListFooter } from './list-footer.tsx'
import { useEmptyNote, type EmptyText } from './list-empty.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar, useBatchActions, type ToolbarButtons } from './list-toolbar.tsx'
import { QueryForm } from './query-form.tsx'
import { useAllowed, useColumnsOfUse } from './row-actions.tsx'
import type { List } from './use-list.ts'
import { useListShortcuts } from './use-list-keys.ts'
import { useTableSettings, type TableSettings } from './use-table-settings.ts'
import './list-page.css'

export interface ListPageProps<Row extends object> extends ToolbarButtons {
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  empty: EmptyText
  onOpen?: (row: Row) => void
  selection?: 'multiple' | 'single' | 'none'
  isSelectable?: (row: Row) => boolean
  /** Prefix of the permissions that hide single columns, such as `system:user:`. */
  columnPrefix?: string
  shownFields?: number
  /** Rows of a trading table are lower until the user chooses. */
  density?: TableSettings['density']
  /** Fields of the advanced query builder; without any there is no builder. */
  advanced?: readonly QueryField[]
  children?: ReactNode
}

const noPrefix = '\u0000'
/** Where nothing is laid out every column has room. */
const boundless = { width: Infinity, height: Infinity }

/** One list page: query line, toolbar, table, pages. What it shows and does comes in; how it behaves is the same everywhere. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const {
    list,
    columns,
    empty,
    onOpen,
    selection,
    isSelectable,
    columnPrefix,
    shownFields,
    advanced,
    density = 'middle',
    extra,
    children,
    ...buttons
  } = props
  const { dispatch, standard, options, state } = list
  const forbidden = useHiddenNames(columnPrefix ?? noPrefix)
  const ofUse = useColumnsOfUse(columns, list.rows)
  const allowed = ofUse.filter(({ name }) => name === undefined || !forbidden.includes(name))
  const hasBatch = useBatchActions(list, buttons).length > 0
  const canExport = useAllowed([
    {
      isHidden: options.urls.exportXls === undefined,
      ...(buttons.exportAction ? { action: buttons.exportAction } : {}),
    },
  ])
  const ticks = selection ?? (hasBatch || canExport.length > 0 ? 'multiple' : 'none')
  const emptyNote = useEmptyNote(empty, buttons.add)
  const frame = useRef<HTMLElement>(null)
  const { width } = useBoxSize(frame, boundless)
  // A phone has room for few: there the others are scrolled to, beside the first one.
  const room = useIsPhone() ? Infinity : width - (ticks === 'none' ? 0 : TICKS_PX)
  const table = useTableSettings(options.name, allowed, { room, density })
  const [isFull, setIsFull] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const leaveFull = () => setIsFull(false)
  useListShortcuts(form, leaveFull)
  // A new key empties the builder when the conditions are cleared from outside.
  const [round, setRound] = useState(0)
  function reset() {
    setRound(round + 1)
    dispatch({ type: 'reset', to: { ...standard, filters: {} } })
  }

  return (
    <section className="list-page" data-full={isFull} ref={frame}>
      <QueryForm
        fields={options.fields ?? []}
        filters={state.filters}
        firstInput={form}
        // The file buttons take the room of a further field.
        isExact={options.urls.importExcel !== undefined}
        {...(shownFields === undefined ? {} : { shown: shownFields })}
        onQuery={(filters) => {
          dispatch({ type: 'query', filters })
          void list.reload()
        }}
        onReset={reset}
      >
        <ListToolbar
          {...buttons}
          list={list}
          columns={allowed}
          settings={table}
          isFull={isFull}
          onFull={setIsFull}
          extra={
            <>
              {extra}
              {advanced ? (
                <AdvancedQuery
                  key={round}
                  isCompact
                  fields={advanced}
                  initial={state.advanced}
                  onQuery={(params) => dispatch({ type: 'advanced', params })}
                />
              ) : null}
            </>
          }
        />
      </QueryForm>
      <ListTable
        list={list}
        columns={arrangeColumns(allowed, table.settings)}
        size={table.settings.density}
        empty={emptyNote}
        onReset={reset}
        {...(onOpen ? { onOpen } : {})}
        selection={ticks}
        {...(isSelectable ? { isSelectable } : {})}
      />
      <ListFooter list={list} />
      {children}
    </section>
  )
}
