import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fillPanels } from '../../desk/panel/panel-registry.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, refuse } from '../../shared/testing/fake-server.ts'
import { panel as exposure } from '../panels/exposure/panel.ts'
import { panel as sectorRank } from '../panels/sector-rank/panel.ts'
import { everything, hold } from '../testing/panel-fixture.tsx'
import { PortfolioPage, StockConceptPage } from './macro-pages.tsx'

beforeEach(() => {
  vi.stubGlobal('WebSocket', undefined)
  useSession.setState({ token: '' })
  hold('MACRO:view')
  queryClient.clear()
  fillPanels([sectorRank, exposure])
})

/** As a server answers: the page is drawn before. */
const later = <Answer,>(answer: Answer) => new Promise<Answer>((resolve) => setTimeout(() => resolve(answer), 5))

/** Many turns of the page: what goes round without end has gone round by then. */
async function manyTurns() {
  for (let turn = 0; turn < 100; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 2)))
}

it.each([
  [
    '个股概念',
    StockConceptPage,
    '/api/query/industryconcept',
    '板块排行',
    refuse('行情准备中：尚无行业与概念名单', 503),
  ],
  ['组合监控', PortfolioPage, '/macro/exposure', '组合暴露', refuse('尚无SHSE.000300在该日期的成分名单', 400)],
] as const)(
  '[MACRO-WEB-14] %s stands although its first question was refused, and does not ask again without end',
  async (_name, Page, path, title, refusal) => {
    const calls = fakeServer({ ...everything, [`GET ${path}`]: () => later(refusal) })
    render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    )
    const shown = await screen.findByRole('region', { name: title })
    await screen.findByText((words) => words.includes(refusal.message))
    await manyTurns()
    expect(shown.isConnected).toBe(true)
    expect(calls.filter((call) => call.path === path).length).toBeLessThan(5)
  },
)
