import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { instrumentsQuery } from '../live/market-queries.ts'
import { smallMaster } from '../testing/small-market.ts'
import { EtfMonitorPage } from './etf-pages.tsx'

vi.mock('../../desk/page/panel-page.tsx', () => ({ PanelPage: () => <p>面板</p> }))

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Place = () => <p>{useLocation().pathname}</p>
function show(path: string, isLeft = true) {
  fakeServer({ 'GET /market/instruments': ok(smallMaster) })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          {isLeft ? <Route path="/etf/monitor/SHSE.510300" element={<Place />} /> : null}
          <Route path="*" element={<EtfMonitorPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it.each(['SHSE.519999', 'SHSE.600001'])(
  '[ETF-WEB-15] %s is no fund: the page says so once and leads to one that is',
  async (symbol) => {
    show(`/etf/monitor/${symbol}`)
    expect(await screen.findByText(`没有代码为 ${symbol} 的ETF`)).toBeTruthy()
    expect(screen.queryByText('面板')).toBeNull()
    expect(screen.getByRole('link', { name: '查看全部ETF' }).getAttribute('href')).toBe('/etf/market')
    fireEvent.change(screen.getByLabelText('选择ETF'), { target: { value: 'HS300' } })
    fireEvent.click(await screen.findByText('沪深300ETF SHSE.510300'))
    expect(await screen.findByText('/etf/monitor/SHSE.510300')).toBeTruthy()
  },
)

it('[ETF-WEB-15] a fund has its panels, before the list of instruments has come and after', async () => {
  show('/etf/monitor/SHSE.510300', false)
  expect(screen.getByText('面板')).toBeTruthy()
  await vi.waitFor(() => expect(queryClient.getQueryData(instrumentsQuery(true).queryKey)).toBeDefined())
  expect(screen.getByText('面板')).toBeTruthy()
})
