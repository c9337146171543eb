import { focusManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failing, ok } from '../../shared/testing/fake-server.ts'
import { answers, menu, renderApp } from '../testing/render-app.tsx'

const watching = {
  path: '/monitor/ServiceMonitor',
  name: 'monitor',
  component: 'modules/monitor/ServiceMonitor',
  meta: { title: '服务监控', keepAlive: true },
}
const permission = ok({ menu: [...menu, watching], auth: [], allAuth: [], sysSafeMode: false }, '', 0)
const listByUser = 'GET /sys/annountCement/listByUser'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(path: string, server: Parameters<typeof renderApp>[1] & object = {}) {
  const { calls, router } = renderApp(path, {
    server: { 'GET /sys/permission/getUserPermissionByToken': permission, ...server.server },
  })
  return { router, asked: (asked: string) => calls.filter(({ path: one }) => one === asked).length }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

it('[NOTICE-9] notices are asked for every 6 s, until the first failure', async () => {
  let isDown = false
  const { asked } = open('/404', { server: { [listByUser]: () => (isDown ? failing(500) : answers[listByUser]) } })
  const polls = () => asked('/sys/annountCement/listByUser')
  await screen.findByRole('button', { name: '通知，2 条未读' })
  const first = polls()
  await pass(6500)
  expect(polls()).toBe(first + 1)
  isDown = true
  await pass(6500)
  const last = polls()
  await pass(30_000)
  expect(polls()).toBe(last)
})

it('[TAB-11] notices are not asked for while the window is hidden', async () => {
  const { asked } = open('/404')
  const polls = () => asked('/sys/annountCement/listByUser')
  await screen.findByRole('button', { name: '通知，2 条未读' })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const before = polls()
  await pass(30_000)
  expect(polls()).toBe(before)
  vi.restoreAllMocks()
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(6500)
  expect(polls()).toBeGreaterThan(before)
})

it('[TAB-12] a page in a hidden tab stops asking, and goes on when it is shown again', async () => {
  const { asked, router } = open('/monitor/ServiceMonitor', {
    server: { 'GET /sys/monitor/overview': () => failing(503) },
  })
  const asks = () => asked('/sys/monitor/overview')
  await vi.waitFor(() => expect(asks()).toBeGreaterThan(0), { timeout: 60_000 })
  const first = asks()
  await pass(7000)
  expect(asks()).toBeGreaterThan(first)
  await act(() => router.navigate('/isps/userAnnouncement'))
  await screen.findByText('持仓提醒')
  const seen = asks()
  await pass(15_000)
  expect(asks()).toBe(seen)
  await act(() => router.navigate('/monitor/ServiceMonitor'))
  await pass(3500)
  expect(asks()).toBeGreaterThan(seen)
})
