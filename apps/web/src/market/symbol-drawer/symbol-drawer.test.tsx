import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PanelDefinition } from '../../desk/panel/define-panel.ts'
import { fillPanels } from '../../desk/panel/panel-registry.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { fillSlots } from '../../shared/slots/slots.ts'
import { fakeServer } from '../../shared/testing/fake-server.ts'
import { everything, hold, instruments } from '../testing/panel-fixture.tsx'
import { SymbolDrawer } from './symbol-drawer.tsx'

vi.mock('../panels/chart/price-chart.ts', () => import('../testing/fake-price-chart.ts'))

const entries = import.meta.glob<{ panel: PanelDefinition }>('../../{market,insight}/panels/*/panel.ts', {
  eager: true,
})

function open() {
  vi.stubGlobal('WebSocket', undefined)
  queryClient.clear()
  fillPanels(Object.values(entries).map(({ panel }) => panel))
  fakeServer(everything)
  render(
    <QueryClientProvider client={queryClient}>
      <SymbolDrawer symbol={instruments.symbol[0]!} list={instruments.symbol} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

const sections = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))

describe('the drawer of a symbol', () => {
  it('[DRAW-1] is made of panels, and the arrows step through the list', async () => {
    hold('DERIV:view')
    open()
    expect(await screen.findByText('1 / 3')).toBeTruthy()
    expect(sections()).toEqual(['标的', 'K线', '盘口', '逐笔', '资金流向', '板块与标签', '资讯', '标的持仓'])
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    expect(await screen.findByText('SHSE.600000')).toBeTruthy()
    expect(screen.getByText('2 / 3')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'ArrowUp' })
    fireEvent.keyDown(document.body, { key: 'ArrowUp' })
    expect(screen.getByText('1 / 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: '上一只' })).toHaveProperty('disabled', true)
  })

  it('[DRAW-2] has no panel of holdings for who may not see them', async () => {
    hold()
    open()
    expect(await screen.findByText('1 / 3')).toBeTruthy()
    expect(sections()).not.toContain('持仓')
  })

  it('[DRAW-3] opens a ticket on its symbol for who may trade, and for nobody else', async () => {
    fillSlots({ ticket: ({ symbol, side }) => <output>{side === null ? '' : `${symbol} ${side}`}</output> })
    onTestFinished(() => fillSlots({}))
    hold('ORDER:submit')
    open()
    fireEvent.click(await screen.findByRole('button', { name: /卖\s?出/ }))
    expect(screen.getByText(`${instruments.symbol[0]} 2`)).toBeTruthy()
    cleanup()
    hold()
    open()
    expect(await screen.findByText('1 / 3')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /卖\s?出/ })).toBeNull()
  })
})
