import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { AccountCard } from './account-card.tsx'

const account = {
  id: 'a',
  currency: 'CNY',
  assetClass: 'stock',
  nav: 1100,
  available: 600,
  marketValue: 500,
  marginUsed: null,
  dayPnl: 100,
}

function open(state: string): void {
  fakeServer({ 'GET /user/account/list': ok([account]), 'GET /demo/state': ok({ state, percent: 40 }) })
  render(
    <QueryClientProvider client={queryClient}>
      <AccountCard />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  queryClient.clear()
  const right = { action: 'ACCOUNT:view', type: '1', describe: '', status: '1' }
  useSession.setState({ permission: { menu: [], auth: [right], allAuth: [right] } as never })
})
afterEach(() => {
  cleanup()
  useSession.setState({ permission: undefined })
})

it('[LANDING-4] the accounts together, and what today did to them', async () => {
  open('ready')
  const card = await screen.findByRole('region', { name: '我的账户' })
  expect(card.textContent).toContain('总资产1100')
  expect(card.textContent).toContain('当日盈亏▲ +100+10.00%')
})

it('[DEMO-13] while the demo is being made, its accounts stand on a past day: no profit of today is shown', async () => {
  open('building')
  expect(await screen.findByTitle('演示数据生成中，生成后显示')).toBeTruthy()
  expect(screen.getByRole('region', { name: '我的账户' }).textContent).not.toContain('+100')
})

it('[HOMECARD-28] the place of the figures has the height they had on the last visit', async () => {
  const usdt = { ...account, id: 'b', currency: 'USDT' }
  const heightOn = async (accounts: object[]) => {
    queryClient.clear()
    fakeServer({ 'GET /user/account/list': ok(accounts), 'GET /demo/state': ok({ state: 'ready', percent: 100 }) })
    const { container } = render(
      <QueryClientProvider client={queryClient}>
        <AccountCard />
      </QueryClientProvider>,
    )
    const place = container.querySelector<HTMLElement>('.home-account-skeleton')?.style.height
    await screen.findByRole('region', { name: '我的账户' })
    cleanup()
    return place
  }
  expect(await heightOn([account])).toBe('153px')
  expect(await heightOn([account, usdt])).toBe('73px')
  expect(await heightOn([account])).toBe('153px')
})
