import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { HeatMap } from '../../apps/web/src/market/heat-map/heat-map.tsx'
import { createQuoteStore } from '../../apps/web/src/market/live/quote-store.ts'
import '../../apps/web/src/shared/theme/market-colors.css'
import { instruments, makeDay, sectors, STOCKS } from '../lib/web/live-market.ts'
import { BEATS } from './beats.ts'

const day = makeDay(BEATS, STOCKS)
const store = createQuoteStore(STOCKS, instruments.version)
store.apply(day.first)
const market = { instruments, store }
const settings = { kind: 'industry', size: 'amount', coloring: 'changePct', depth: 'symbol', range: 0 } as const
const rows = new Map()
const nothing = () => undefined
const beats = day.beats.values()
Object.assign(globalThis, {
  beat: () => {
    const { value } = beats.next()
    if (value) store.apply(value.bytes)
  },
  canvas: '.heat-map canvas',
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
        <HeatMap
          market={market}
          members={sectors}
          rows={rows}
          settings={settings}
          onSettings={nothing}
          onSector={nothing}
          onSymbol={nothing}
          onOpen={nothing}
        />
      </div>
    </QueryClientProvider>,
  )
