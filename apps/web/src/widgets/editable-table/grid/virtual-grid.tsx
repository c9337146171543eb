import {
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type Ref,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { layoutColumns, totalWidth, visibleColumns, type ColumnLayout } from './column-layout.ts'
import { drawRows, nothingDrawn } from './drawn-rows.ts'
import { rowAt, rowTop, scrollToShow, totalHeight, visibleRows, type Range, type RowLayout } from './row-layout.ts'
import { rowGroupRole, rowRole } from './roles.ts'
import './virtual-grid.css'

/** Rows drawn beyond the edge on either side. */
const rowOverscan = 1
const columnOverscan = 1
/** The window moves when the table has been scrolled by this part of a row. */
const scrollThreshold = 0.3
/** Until the browser has laid the table out, as in a test. */
const unknownWidth = 1200

export interface GridColumn {
  readonly key: string
  readonly width: number
  readonly isFixed: boolean
  readonly canGrow: boolean
}

export interface CellPlace {
  readonly rowIndex: number
  readonly columnIndex: number
}

export interface GridHandle {
  readonly showCell: (rowIndex: number, columnIndex: number) => void
  readonly scrollToTop: () => void
  /** The row under a point of the screen. */
  readonly rowAtPoint: (clientY: number) => number
  readonly element: () => HTMLElement | null
}

export interface VirtualGridProps {
  readonly ref?: Ref<GridHandle>
  readonly columns: readonly GridColumn[]
  readonly rowIds: readonly string[]
  readonly rowHeight: number
  readonly headerHeight: number
  readonly maxHeight: number
  readonly expanded: readonly number[]
  readonly expandedHeight: number
  /** Components, not functions: a cell that does not change is not drawn again. */
  readonly Cell: ComponentType<CellPlace>
  readonly HeaderCell: ComponentType<{ columnIndex: number }>
  readonly Expanded?: ComponentType<{ rowIndex: number }> | undefined
  readonly FooterCell?: ComponentType<{ columnIndex: number }> | undefined
  readonly footerHeight: number
  readonly emptyText: string
}

interface View {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

interface LineProps {
  readonly layout: ColumnLayout
  readonly columns: Range
  readonly render: (columnIndex: number) => React.ReactNode
}

/** Cells of one line: fixed ones stick to the left, then a gap in place of those not drawn, then those in view. */
function Line({ layout, columns, render }: LineProps) {
  const { widths, lefts, fixedCount } = layout
  const gap = (lefts[columns.start] ?? 0) - (lefts[fixedCount] ?? 0)
  const fixed = Array.from({ length: fixedCount }, (_, index) => index)
  const moving = Array.from({ length: columns.end - columns.start }, (_, index) => columns.start + index)
  return (
    <>
      {fixed.map((index) => (
        <div key={index} className="vg-cell vg-fixed" style={{ width: widths[index], left: lefts[index] }}>
          {render(index)}
        </div>
      ))}
      {gap > 0 && <div style={{ width: gap, flex: 'none' }} />}
      {moving.map((index) => (
        <div key={index} className="vg-cell" style={{ width: widths[index] }}>
          {render(index)}
        </div>
      ))}
    </>
  )
}

interface RowProps extends Pick<VirtualGridProps, 'Cell' | 'Expanded'> {
  readonly id: string
  readonly rowIndex: number
  readonly top: number
  readonly height: number
  readonly layout: ColumnLayout
  readonly start: number
  readonly end: number
  readonly expandedHeight: number
}

const GridRow = memo(function GridRow(props: RowProps) {
  const { id, rowIndex, top, height, layout, start, end, Cell, Expanded, expandedHeight } = props
  return (
    <>
      <div
        className="vg-row"
        {...rowRole}
        aria-rowindex={rowIndex + 2}
        data-row={rowIndex}
        style={{ height, width: totalWidth(layout), transform: `translateY(${top}px)` }}
      >
        <Line
          layout={layout}
          columns={{ start, end }}
          render={(columnIndex) => <Cell rowIndex={rowIndex} columnIndex={columnIndex} />}
        />
      </div>
      {Expanded && (
        <div className="vg-expanded" style={{ height: expandedHeight, transform: `translateY(${top + height}px)` }}>
          <Expanded key={id} rowIndex={rowIndex} />
        </div>
      )}
    </>
  )
})

/** Rows come with the frame that scrolls to them, not with the next one, which would show an empty stretch first. */
const inThisFrame = (draw: () => void) => () => flushSync(draw)

/** Follows the scroll position in steps, and the size of the element. */
function useView(ref: RefObject<HTMLDivElement | null>, maxHeight: number, rowHeight: number): View {
  const [view, setView] = useState<View>({ top: 0, left: 0, width: unknownWidth, height: maxHeight })

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth, clientHeight } = element
      const width = clientWidth || unknownWidth
      const height = clientHeight || maxHeight
      setView((seen) => {
        const isFar = Math.abs(seen.top - top) >= rowHeight * scrollThreshold || Math.abs(seen.left - left) >= 20
        const isAtEdge = top === 0 || left === 0
        const isResized = seen.width !== width || seen.height !== height
        return isFar || isResized || (isAtEdge && (seen.top !== top || seen.left !== left))
          ? { top, left, width, height }
          : seen
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const follow = inThisFrame(measure)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [ref, maxHeight, rowHeight])

  return view
}

/** Draws only what is in view, whatever the cells are; it knows neither rows nor editors. */
export function VirtualGrid({ ref: handle, ...props }: VirtualGridProps) {
  const { columns, rowIds, rowHeight, headerHeight, maxHeight, expanded, expandedHeight, footerHeight } = props
  const { Cell, HeaderCell, Expanded, FooterCell, emptyText } = props
  const ref = useRef<HTMLDivElement>(null)
  const view = useView(ref, maxHeight, rowHeight)
  const fixedCount = columns.findLastIndex(({ isFixed }) => isFixed) + 1
  const rows: RowLayout = { count: rowIds.length, rowHeight, expanded, expandedHeight }
  const layout = layoutColumns(columns, fixedCount, view.width)
  const shownRows = visibleRows(rows, view.top, view.height - headerHeight, rowOverscan)
  const shownColumns = visibleColumns(layout, view.left, view.width, columnOverscan)
  const bodyHeight = totalHeight(rows)
  const frame = headerHeight + (FooterCell ? footerHeight : 0)

  useImperativeHandle(handle, () => ({
    showCell(rowIndex, columnIndex) {
      const element = ref.current
      if (!element) return
      const top = rowTop(rows, rowIndex)
      element.scrollTop = scrollToShow(top, top + rowHeight, element.scrollTop, element.clientHeight - frame)
      if (columnIndex < fixedCount) return
      const fixedWidth = layout.lefts[fixedCount] ?? 0
      const left = (layout.lefts[columnIndex] ?? 0) - fixedWidth
      const end = (layout.lefts[columnIndex + 1] ?? 0) - fixedWidth
      element.scrollLeft = scrollToShow(left, end, element.scrollLeft, element.clientWidth - fixedWidth)
    },
    scrollToTop: () => ref.current?.scrollTo({ top: 0 }),
    rowAtPoint(clientY) {
      const element = ref.current
      if (!element) return 0
      const offset = clientY - element.getBoundingClientRect().top - headerHeight + element.scrollTop
      return rowAt(rows, offset)
    },
    element: () => ref.current,
  }))

  const [drawn, setDrawn] = useState(nothingDrawn)
  const inView = drawRows(drawn, rowIds.slice(shownRows.start, shownRows.end))
  if (inView !== drawn) setDrawn(inView)
  const lines = inView.ids.map((id, offset) => {
    const rowIndex = shownRows.start + offset
    return (
      <GridRow
        key={inView.keys[offset]}
        id={id}
        rowIndex={rowIndex}
        top={rowTop(rows, rowIndex)}
        height={rowHeight}
        layout={layout}
        start={shownColumns.start}
        end={shownColumns.end}
        Cell={Cell}
        Expanded={expanded.includes(rowIndex) ? Expanded : undefined}
        expandedHeight={expandedHeight}
      />
    )
  })

  return (
    <div ref={ref} className="vg" style={{ maxHeight }}>
      <div {...rowRole} className="vg-head" style={{ height: headerHeight, width: totalWidth(layout) }}>
        <Line
          layout={layout}
          columns={shownColumns}
          render={(columnIndex) => <HeaderCell columnIndex={columnIndex} />}
        />
      </div>
      <div {...rowGroupRole} className="vg-body" style={{ height: bodyHeight, width: totalWidth(layout) }}>
        {lines}
      </div>
      {rowIds.length === 0 && <div className="vg-empty">{emptyText}</div>}
      {FooterCell && (
        <div {...rowRole} className="vg-foot" style={{ height: footerHeight, width: totalWidth(layout) }}>
          <Line
            layout={layout}
            columns={shownColumns}
            render={(columnIndex) => <FooterCell columnIndex={columnIndex} />}
          />
        </div>
      )}
    </div>
  )
}
