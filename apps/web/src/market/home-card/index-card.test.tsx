import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { IndexCard } from './index-card.tsx'

const record = { symbol: 'SHSE.000001', name: '上证指数', last: 3210.5, change: 3.2, changePct: 0.001 }

function open(source: string, records = [record]) {
  const calls = fakeServer({
    'GET /market/quotes': ok({ asOf: '2026-11-16 10:00:00', source, records }),
    'GET /market/minutes': ok({ preClose: 3200, price: [3201, 3210.5] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <IndexCard />
    </QueryClientProvider>,
  )
  return calls
}

beforeEach(() => {
  queryClient.clear()
})
afterEach(() => void vi.unstubAllGlobals())

describe('the indexes of the home page', () => {
  it.each([
    ['sim', '模拟行情'],
    ['feed', '实时行情'],
  ])('[MKT-WEB-12] numbers of %s are called %s', async (source, words) => {
    open(source)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('上证指数')).toBeTruthy()
  })

  it('[HOMECARD-36] the days of the indexes are asked for one by one, each in an idle moment of its own', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    const rest = () => act(async () => idle.splice(0).forEach((run) => run()))
    const calls = open('sim', [record, { ...record, symbol: 'SZSE.399001', name: '深证成指' }])
    const asked = () => calls.filter(({ path }) => path === '/market/minutes').length
    await screen.findByText('深证成指')
    expect(asked()).toBe(0)
    await rest()
    expect(asked()).toBe(1)
    await rest()
    expect(asked()).toBe(2)
  })
})
