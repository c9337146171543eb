import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../../shared/testing/fake-server.ts'
import { renderPanel } from '../../testing/render-panel.tsx'
import { smallMarket } from '../../testing/small-market.ts'
import { Heat } from './heat-map-panel.tsx'

const members = {
  version: 9,
  sectors: [
    { code: 'I01', name: '银行', kind: 'industry', level: 1, parent: null, slots: [0, 4] },
    { code: 'I02', name: '电子', kind: 'industry', level: 1, parent: null, slots: [1, 3] },
    { code: 'I0201', name: '半导体', kind: 'industry', level: 2, parent: 'I02', slots: [1] },
  ],
}
const row = (code: string, name: string, changePct: number) => ({
  code,
  name,
  type: 'industry',
  level: 1,
  parent: null,
  memberCount: 2,
  changePct,
  changePctEq: changePct,
  amount: 1e9,
  turnoverRate: 0.01,
  netInflow: 2e8,
  netInflowRate: 0.2,
  upCount: 1,
  downCount: 1,
  flatCount: 0,
  limitUpCount: 0,
  limitDownCount: 0,
  failedCount: 0,
  maxBoards: 0,
  amountRatio: 1,
  r5: 0,
  r20: 0,
  heat: 50,
  rank: 1,
  rankChange: 0,
  topDays: 0,
  stage: null,
  leader: null,
  spark: [],
  asOf: '2026-11-16 10:00:00',
  coverage: 1,
})

function open(routes = {}) {
  fakeServer({
    'GET /market/sectors': ok(members),
    'GET /api/query/industryconcept': ok([row('I01', '银行', 0.0097), row('I02', '电子', -0.0019)]),
    'GET /market/sparks': ok({ date: '2026-11-16', records: [] }),
    ...routes,
  })
  const small = smallMarket()
  return { ...small, ...renderPanel(<Heat market={small.market} />) }
}
const map = () => screen.findByRole('application')
const table = () => screen.getByRole('table', { name: /热力图/ })
const tableRows = () => [...table().querySelectorAll('tbody tr')].map((line) => line.textContent)
const spoken = () => document.querySelector('.heat-map output')?.textContent

/** The drawer of a security listens to its book. */
class SilentSocket extends EventTarget {
  send() {}
  close() {}
}

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('WebSocket', SilentSocket)
})

it('[HEAT-13] without lists of sectors it says what is missing instead of showing an empty map', async () => {
  open({ 'GET /market/sectors': ok({ version: 9, sectors: [] }) })
  expect(await screen.findByText('尚无行业与概念名单，热力图无从分组；可导入名单或等待每日刷新')).toBeTruthy()
  expect(document.querySelector('.heat-map')).toBeNull()
})

describe('the heat map', () => {
  it('[HEAT-9] the change of a sector is the number the sector call gives', async () => {
    open()
    await map()
    await waitFor(() => expect(tableRows()).toEqual(['银行+0.97%', '电子−0.19%']))
    expect(document.querySelector('.heat-legend')?.textContent).toBe('−5%+5%')
  })

  it('[HEAT-10] keys move, Enter goes into the sector, Backspace comes back; linked panels follow', async () => {
    const { link } = open()
    const area = await map()
    fireEvent.keyDown(area, { key: 'ArrowRight' })
    expect(spoken()).toContain('涨跌幅')
    fireEvent.keyDown(area, { key: 'Enter' })
    expect(link().sector).toBe('I01')
    expect(within(screen.getByRole('navigation', { name: '热力图位置' })).getByText('银行')).toBeTruthy()
    expect(tableRows()).toEqual(['庚辛银行0.00%', '甲乙银行0.00%'])
    fireEvent.keyDown(await map(), { key: 'Backspace' })
    expect(link().sector).toBeNull()
    await waitFor(() => expect(tableRows()).toHaveLength(2))
  })

  it('[HEAT-10] inside a sector Enter turns the linked panels to the security', async () => {
    const { link } = open()
    const area = await map()
    fireEvent.keyDown(area, { key: 'ArrowRight' })
    fireEvent.keyDown(area, { key: 'Enter' })
    const inside = await map()
    fireEvent.keyDown(inside, { key: 'ArrowRight' })
    fireEvent.keyDown(inside, { key: 'Enter' })
    expect(link()).toMatchObject({ symbol: 'SHSE.600003', list: ['SHSE.600003', 'SHSE.600001'] })
  })

  it('[HEAT-11] the market moves colours, not places', async () => {
    const { beat, panel } = open()
    const area = await map()
    fireEvent.keyDown(area, { key: 'ArrowRight' })
    fireEvent.keyDown(area, { key: 'Enter' })
    act(() =>
      beat([
        [0, 'amount', 9e11],
        [0, 'mainInflow', 3e10],
      ]),
    )
    act(() => panel.state.setState({ params: { coloring: 'mainInflow' } }))
    await waitFor(() => expect(tableRows()).toEqual(['庚辛银行0', '甲乙银行+3.00亿']))
  })

  it('[HEAT-12] lists that did not come say why, and are asked for again', async () => {
    let isDown = true
    open({ 'GET /market/sectors': () => (isDown ? refuse('板块成分读取失败', 500) : ok(members)) })
    expect(await screen.findByText(/板块成分读取失败/)).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    expect(await map()).toBeTruthy()
  })

  it('[DESK-69] the frame tells of lists and of figures of sectors that did not come, until they do', async () => {
    let isDown = { lists: true, figures: true }
    const { panel } = open({
      'GET /market/sectors': () => (isDown.lists ? refuse('板块成分读取失败', 500) : ok(members)),
      'GET /api/query/industryconcept': () => (isDown.figures ? refuse('板块行情读取失败', 500) : ok([])),
    })
    const told = () => panel.state.getState().report.state
    await waitFor(() => expect(told()).toBe('failed'))
    isDown = { ...isDown, lists: false }
    fireEvent.click(await screen.findByRole('button', { name: /重\s*试/ }))
    await map()
    await waitFor(() => expect(told()).toBe('stale'))
    isDown = { ...isDown, figures: false }
    await act(() => queryClient.refetchQueries())
    await waitFor(() => expect(told()).toBe('live'))
  })

  it('[HEAT-12] lists that are still being read come by themselves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      let isDown = true
      open({ 'GET /market/sectors': () => (isDown ? refuse('板块成分读取中', 503) : ok(members)) })
      expect(await screen.findByText('板块成分读取中')).toBeTruthy()
      isDown = false
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect(await map()).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})
