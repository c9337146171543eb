import { AllCommunityModule, createGrid, ModuleRegistry, type ColDef } from 'ag-grid-community'
import { createQuoteTable, fieldAt, FIELDS } from '@liangshu/contract/market/frame'
import { columnOf, digitsOf, figureText } from '../../apps/web/src/market/quote-table/quote-columns.ts'
import { figures, type FigureName } from '../../apps/web/src/market/quote-table/quote-figures.ts'
import { instruments, makeDay, STOCKS } from '../lib/web/live-market.ts'
import { BEATS, CHANGED, columnNames } from './columns.ts'

ModuleRegistry.registerModules([AllCommunityModule])

type Row = { slot: number; symbol: string; name: string } & Partial<Record<FigureName, number>>

const day = makeDay(BEATS, CHANGED)
const table = createQuoteTable(STOCKS)
table.values.set(day.opening)
const digits = digitsOf(instruments, 0)

function rowOf(slot: number): Row {
  const row: Row = { slot, symbol: instruments.symbol[slot] ?? '', name: instruments.name[slot] ?? '' }
  for (const name of columnNames) row[name] = figures[name](table, slot, instruments)
  return row
}

// What the server would send as rows is made before anything is measured.
const rowData = instruments.symbol.map((_, slot) => rowOf(slot))
const updates = day.beats.map(({ slots, values }) => {
  slots.forEach((slot, i) => {
    const [last = 0, volume = 0, amount = 0, inflow = 0] = values[i] ?? []
    const at = slot * FIELDS
    table.values[at + fieldAt.last] = last
    table.values[at + fieldAt.volume] = volume
    table.values[at + fieldAt.amount] = amount
    table.values[at + fieldAt.mainInflow] = inflow
  })
  return slots.map(rowOf)
})

const columnDefs: ColDef<Row>[] = [
  { field: 'name', headerName: '名称', pinned: 'left', width: 140 },
  ...columnNames.map((name): ColDef<Row> => {
    const column = columnOf(name)
    if (column?.kind !== 'figure') throw new Error(`no figure ${name}`)
    const isPrice = column.tone === 'change' || column.tone === 'price'
    return {
      field: name,
      headerName: column.title,
      width: column.width,
      valueFormatter: ({ value }) => figureText(column.format, value as number, digits),
      cellClass: ({ data }) => ((data?.changePct ?? 0) >= 0 ? 'num up' : 'num down'),
      enableCellChangeFlash: isPrice,
      ...(name === 'changePct' && { sort: 'desc' as const }),
    }
  }),
]

const root = document.getElementById('root')
if (!root) throw new Error('no root')
root.style.height = '600px'
const api = createGrid<Row>(root, {
  columnDefs,
  rowData,
  getRowId: ({ data }) => String(data.slot),
  rowHeight: 28,
  headerHeight: 32,
  animateRows: false,
  cellFlashDuration: 300,
  cellFadeDuration: 0,
  // Its own advice for many updates: sort only what changed.
  deltaSort: true,
  asyncTransactionWaitMillis: 0,
})
const beats = updates.values()
Object.assign(globalThis, {
  beat: () => {
    const { value } = beats.next()
    if (value) api.applyTransactionAsync({ update: value })
  },
  scroller: '.ag-body-viewport, .ag-grid-viewport',
  shown: () => document.querySelectorAll('.ag-center-cols-container .ag-row, .ag-row').length,
  firstChange: () => document.querySelector('[row-index="0"] [col-id="changePct"]')?.textContent,
})
