import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createQuoteStore } from '../../apps/web/src/market/live/quote-store.ts'
import { sortRows } from '../../apps/web/src/market/quote-table/order-rows.ts'
import { columnOf, type TableColumn } from '../../apps/web/src/market/quote-table/quote-columns.ts'
import { QuoteTable } from '../../apps/web/src/market/quote-table/quote-table.tsx'
import { nothingSelected } from '../../apps/web/src/market/quote-table/selection.ts'
import '../../apps/web/src/shared/theme/market-colors.css'
import { instruments, makeDay, STOCKS } from '../lib/web/live-market.ts'
import { BEATS, CHANGED, columnNames } from './columns.ts'

const day = makeDay(BEATS, CHANGED)
const store = createQuoteStore(STOCKS, instruments.version)
store.apply(day.first)
const market = { instruments, store }
const columns = columnNames.flatMap((name): TableColumn[] => columnOf(name) ?? [])
const sort = { by: 'changePct', descending: true } as const
const slots = instruments.symbol.map((_, slot) => slot)
const ordered = () => sortRows(slots, sort, store.table, instruments)
const nothing = () => undefined
const beats = day.beats.values()

/** Sorted with every beat, which the product does every third second at most. */
function Page() {
  const [rows, setRows] = useState(ordered)
  useEffect(() => store.onBeat(() => setRows(ordered())), [])
  Object.assign(globalThis, {
    beat: () => {
      const { value } = beats.next()
      if (value) store.apply(value.bytes)
    },
    scroller: '.qt',
    shown: () => document.querySelectorAll('.qt-row').length,
    firstChange: () => document.querySelector('.qt-row .is-changePct')?.textContent,
  })
  return (
    <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <QuoteTable
        market={market}
        rows={rows}
        columns={columns}
        followed=""
        sort={sort}
        selection={nothingSelected}
        isFrozen={false}
        onSort={nothing}
        onSelect={nothing}
        onOpen={nothing}
        onCopy={nothing}
        onHover={nothing}
        onKey={nothing}
      />
    </div>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
