import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { Desk, useDeskStore } from '../../desk/link/desk-context.tsx'
import type { DeskStore } from '../../desk/link/desk-store.ts'
import type { PanelDefinition } from '../../desk/panel/define-panel.ts'
import { PanelFrame } from '../../desk/panel/panel-frame.tsx'
import { fillPanels } from '../../desk/panel/panel-registry.ts'
import { createPanelStore, type PanelStore } from '../../desk/panel/panel-store.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { sampleQuote } from './sample-quote.ts'

type Routes = Parameters<typeof fakeServer>[0]

export const instruments = {
  version: 1,
  symbol: [sampleQuote.symbol, 'SHSE.600000', 'SHSE.000001'],
  name: [sampleQuote.name, '示例银行', '上证指数'],
  pinyin: ['MWYL', 'SLYH', 'SZZS'],
  secType: ['stock', 'stock', 'index'],
  board: ['MAIN', 'MAIN', null],
  priceScale: [10_000, 10_000, 10_000],
  volumeScale: [1, 1, 1],
  tick: [100, 100, 1],
  lot: [100, 100, 1],
  floatShares: [1e8, 1e9, null],
  eps: [0.5, 0.25, null],
  industry: ['医药生物', '银行', null],
  isListed: [true, true, true],
}

export const quotesOf = (quote: object = sampleQuote) =>
  ok({
    asOf: '2026-11-16 13:39:38',
    tradingDay: '2026-11-16',
    source: 'sim',
    seq: 1,
    records: [quote],
  })

export const everything: Routes = {
  'GET /market/instruments': ok(instruments),
  'GET /market/quotes': quotesOf(),
}

/** What a user holds: names of rights. */
export function hold(...permissions: string[]) {
  const auth = permissions.map((action) => ({ action, type: '1', describe: action, status: '1' }))
  useSession.setState({ permission: { menu: [], auth: auth as never, allAuth: [], sysSafeMode: false } })
}

interface ShownPanel {
  readonly calls: FakeCall[]
  readonly desk: () => DeskStore
  readonly panel: PanelStore
}

function Catch({ onDesk }: { onDesk: (store: DeskStore) => void }) {
  onDesk(useDeskStore())
  return null
}

/** One panel on a desk, with a server of the given answers and no socket. */
export function showPanel(definition: PanelDefinition, routes: Routes = {}, symbol = sampleQuote.symbol): ShownPanel {
  vi.stubGlobal('WebSocket', undefined)
  // Without a session no socket is dialled.
  useSession.setState({ token: '' })
  queryClient.clear()
  fillPanels([definition])
  const calls = fakeServer({ ...everything, ...routes })
  const panel = createPanelStore({ id: 'p', definitionId: definition.id, link: 'blue' })
  let store: DeskStore | undefined
  render(
    <QueryClientProvider client={queryClient}>
      <Desk name={`test-${definition.id}`} first={{ symbol }}>
        <Catch
          onDesk={(desk) => {
            store = desk
          }}
        />
        <PanelFrame panel={panel} />
      </Desk>
    </QueryClientProvider>,
  )
  return {
    calls,
    panel,
    desk: () => {
      if (!store) throw new Error('no desk')
      return store
    },
  }
}
