import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { IndexCard } from './index-card.tsx'

const record = { symbol: 'SHSE.000001', name: '上证指数', last: 3210.5, change: 3.2, changePct: 0.001 }

function open(source: string): void {
  fakeServer({
    'GET /market/quotes': ok({ asOf: '2026-11-16 10:00:00', source, records: [record] }),
    'GET /market/minutes': ok({ preClose: 3200, price: [3201, 3210.5] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <IndexCard />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  queryClient.clear()
})

describe('the indexes of the home page', () => {
  it.each([
    ['sim', '模拟行情'],
    ['feed', '实时行情'],
  ])('[MKT-WEB-12] numbers of %s are called %s', async (source, words) => {
    open(source)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('上证指数')).toBeTruthy()
  })
})
