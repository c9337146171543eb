import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { recordVisit } from '../../shared/navigation/page-visits.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { HomePage } from './home-page.tsx'

const before = useSession.getState()
const people = { path: '/isystem/user', name: 'people', component: 'system/UserList', meta: { title: '用户' } }

function open(menu: object[], kept: string | null = null) {
  const calls = fakeServer({
    'GET /sys/loginfo': ok({ todayIp: 3, todayVisitCount: 14, totalVisitCount: 1592 }),
    'GET /sys/visitInfo': ok([]),
    'GET /sys/annountCement/listByUser': ok({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }),
    'GET /desk/preference/get': ok({ value: kept }),
    'PUT /desk/preference/put': ok(),
  })
  useSession.setState({
    userInfo: { id: 'u1', username: 'mine', realname: '顾明川' } as never,
    tenantId: 1,
    permission: { menu, auth: [], allAuth: [], sysSafeMode: false } as never,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => dataset['card'])

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  useSession.setState(before, true)
  localStorage.clear()
})

it('[LANDING-6] visit figures are one card, and only who runs the place sees it', async () => {
  open([])
  expect(await screen.findByText('没有未读消息')).toBeTruthy()
  expect(cards()).not.toContain('visits')
  cleanup()
  open([people])
  expect(await screen.findByText('1,592')).toBeTruthy()
  expect(cards()).toContain('visits')
})

it('[LANDING-5] cards are moved and put away, and kept for the person', async () => {
  const calls = open([people])
  await screen.findByText('没有未读消息')
  expect(cards()).toEqual(['notices', 'shortcuts', 'visits'])
  fireEvent.click(screen.getByRole('button', { name: '编辑卡片' }))
  fireEvent.click(screen.getByRole('button', { name: '后移未读消息' }))
  await waitFor(() => expect(cards()).toEqual(['shortcuts', 'notices', 'visits']))
  fireEvent.click(screen.getAllByRole('button', { name: /隐藏/ }).at(-1)!)
  await waitFor(() => expect(cards()).toEqual(['shortcuts', 'notices']))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  const { body } = calls.findLast(({ method }) => method === 'PUT')!
  const { key, value } = body as { key: string; value: string }
  expect(key).toBe('home-cards')
  expect(JSON.parse(value)).toEqual({ order: ['shortcuts', 'notices', 'visits'], hidden: ['visits'] })
})

it('[LANDING-5] what was arranged elsewhere is found here, and can be set back', async () => {
  open([people], JSON.stringify({ order: ['visits', 'shortcuts', 'notices'], hidden: ['shortcuts'] }))
  await waitFor(() => expect(cards()).toEqual(['visits', 'notices']))
  fireEvent.click(screen.getByRole('button', { name: '编辑卡片' }))
  fireEvent.click(screen.getByRole('button', { name: '快捷入口' }))
  await waitFor(() => expect(cards()).toEqual(['visits', 'shortcuts', 'notices']))
  fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(cards()).toEqual(['notices', 'shortcuts', 'visits']))
})

it('[HOMECARD-24] the card of unread notices does not ask again what was refused already', async () => {
  queryClient.setQueryDefaults(['notices'], { staleTime: 0 })
  await queryClient.prefetchQuery({
    queryKey: ['notices'],
    queryFn: () => Promise.reject(new Error('出错了')),
    retry: false,
    meta: { handlesError: true },
  })
  const calls = open([])
  expect(await screen.findByText('消息读取失败')).toBeTruthy()
  expect(calls.some(({ path }) => path === '/sys/annountCement/listByUser')).toBe(false)
  queryClient.setQueryDefaults(['notices'], {})
})

it.each([
  ['08:59:30', '早上好', '上午好'],
  ['11:59:30', '上午好', '中午好'],
  ['13:59:30', '中午好', '下午好'],
  ['19:59:30', '下午好', '晚上好'],
])('[LANDING-1] opened at %s it greets with %s, a minute later with %s', async (time, before, after) => {
  vi.useFakeTimers({ now: new Date(`2026-11-16T${time}`) })
  open([])
  const greeting = () => screen.getByRole('heading', { level: 1 }).textContent
  expect(greeting()).toBe(`${before}，顾明川`)
  for (let second = 0; second < 61; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(greeting()).toBe(`${after}，顾明川`)
})

it('[LANDING-2] offers what is used most before the rest of the menu', async () => {
  const page = (path: string, title: string) => ({ path, name: path, component: 'system/UserList', meta: { title } })
  recordVisit('/isystem/position', '职务管理')
  open([page('/isystem/user', '用户管理'), page('/isystem/position', '职务管理')])
  const shortcuts = document.querySelector<HTMLElement>('[data-card="shortcuts"]')!
  // Cards come one by one.
  const links = await within(shortcuts).findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['职务管理', '用户管理'])
})
