import { reviewPaths } from '@liangshu/contract/trading/review'
import { tradingReviewPaths } from '@liangshu/contract/trading/trading-review'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { TradingReviewPage } from './trading-review-page.tsx'

const scopes = { today: '2026-11-17', accounts: [{ id: 'a1', name: '账户甲', productId: 'p1' }], products: [] }

function open(tasks: object, rights: string[]): void {
  const auth = rights.map((action) => ({ action, type: '1', describe: '', status: '1' }))
  useSession.setState({ permission: { menu: [], auth, allAuth: auth } as never })
  fakeServer({ [`GET ${reviewPaths.scopes}`]: ok(scopes), [`GET ${tradingReviewPaths.list}`]: tasks })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TradingReviewPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  useSession.setState({ permission: undefined })
})

describe('the page of trading reviews', () => {
  it('[REVIEW-21] without any it asks those to submit who may', async () => {
    open(ok([]), ['REVIEW:view', 'REVIEW:submit'])
    expect(await screen.findByText('还没有复盘：选择账户或产品与日期，然后提交')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交复盘' }).disabled).toBe(true)
  })

  it('[REVIEW-21] and nobody else', async () => {
    open(ok([]), ['REVIEW:view'])
    expect(await screen.findByText('还没有复盘')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交复盘' })).toBeNull()
  })

  it('[REVIEW-21] a failing list says why', async () => {
    open(refuse('复盘服务暂不可用'), ['REVIEW:view'])
    expect(await screen.findByText(/复盘服务暂不可用/)).toBeTruthy()
  })
})
