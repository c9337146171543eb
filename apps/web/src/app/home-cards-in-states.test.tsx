import { errorCatalogue } from '@liangshu/contract/errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement, Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../shared/query/query-client.ts'
import { useSession } from '../shared/session/session-store.ts'
import { fakeServer, ok, refuse } from '../shared/testing/fake-server.ts'
import { areaSlots } from './area-slots.ts'

const cards = areaSlots.homeCards!
const names = Object.keys(cards)
const rights = [
  'ACCOUNT:view',
  'PROPOSAL:view',
  'DECISION:view',
  'SIGNAL:view',
  'MACRO:view',
  'DERIV:view',
  'REVIEW:view',
  'SERVER:view',
].map((action) => ({ action, type: '1', status: '1', describe: '' }))
const before = useSession.getState()

function show(name: string, reply: () => object) {
  queryClient.clear()
  const calls = fakeServer({ '*': reply, 'GET /demo/state': ok({ state: 'ready', percent: 100 }) })
  useSession.setState({ permission: { menu: [], auth: rights, allAuth: rights, sysSafeMode: false } as never })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Suspense>{createElement(cards[name]!)}</Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { calls, container }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  useSession.setState(before, true)
  vi.unstubAllGlobals()
})

describe('every card of the home page that areas put there', () => {
  it('[HOMECARD-37] there are cards to walk', () => expect(names.length).toBeGreaterThan(7))

  it.each(names)('[HOMECARD-37] %s that was not answered stays, says so and asks again when told to', async (name) => {
    const { calls } = show(name, () => refuse('服务暂时不可用，请稍后再试'))
    const [again] = await screen.findAllByRole('button', { name: /重试/ }, { timeout: 10_000 })
    expect(document.body.textContent).toMatch(/加载失败/)
    const asked = calls.length
    fireEvent.click(again!)
    await waitFor(() => expect(calls.length).toBeGreaterThan(asked))
  })

  it.each(names)('[HOMECARD-37] %s before the market is there says what it waits for', async (name) => {
    show(name, () => refuse('行情准备中，请稍候', errorCatalogue.MARKET_PREPARING.code))
    expect(await screen.findByText('行情准备中，请稍候', {}, { timeout: 10_000 })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/失败|重试/)
  })

  it.each(names)('[HOMECARD-37] %s leaves no hole for whoever may not see it', async (name) => {
    const { container, calls } = show(name, () => refuse('没有权限', errorCatalogue.FORBIDDEN.code))
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    await waitFor(() => expect(container.firstElementChild).toBeNull())
  })
})

it('[HOMECARD-37] figures that came stay when the next answer fails', async () => {
  const record = { symbol: 'SHSE.000001', name: '上证指数', last: 3210.5, change: 3.2, changePct: 0.001 }
  let isDown = false
  show('index', () =>
    isDown ? refuse('暂不可用') : ok({ asOf: '2026-11-16 10:00:00', source: 'sim', records: [record] }),
  )
  expect(await screen.findByText('上证指数')).toBeTruthy()
  isDown = true
  await queryClient.refetchQueries({ type: 'active' })
  expect(screen.getByText('上证指数')).toBeTruthy()
  expect(document.body.textContent).not.toContain('加载失败')
})
