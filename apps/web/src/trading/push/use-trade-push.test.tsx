import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../shared/session/session-store.ts'
import { FakeSocket } from '../../shared/testing/fake-socket.ts'
import { usePace } from './use-trade-push.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const screenAsking = (everyMs: number) => renderHook(() => usePace(everyMs), { wrapper })

beforeEach(() => {
  FakeSocket.forget()
  vi.stubGlobal('WebSocket', FakeSocket)
  useSession.setState({ token: 'T1', tenantId: 1, userInfo: { id: 'u1' } as never })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ token: '', userInfo: undefined })
})

it('[TPUSH-8] a list is asked for at its pace until its changes are told, and again when they no longer are', () => {
  const [one, other] = [screenAsking(2000), screenAsking(5000)]
  expect([one.result.current, other.result.current]).toEqual([2000, 5000])
  expect(FakeSocket.all).toHaveLength(1)
  act(() => {
    FakeSocket.last().stand()
    FakeSocket.last().hear(JSON.stringify({ cmd: 'subscribed', topics: ['order', 'trade', 'position', 'cash'] }))
  })
  expect([one.result.current, other.result.current]).toEqual([false, false])
  act(() => FakeSocket.last().end())
  expect([one.result.current, other.result.current]).toEqual([2000, 5000])
  one.unmount()
  other.unmount()
})

it('[TPUSH-8] the socket stands as long as one screen needs it', () => {
  const [one, other] = [screenAsking(2000), screenAsking(5000)]
  const socket = FakeSocket.last()
  one.unmount()
  expect(socket.isClosed).toBe(false)
  other.unmount()
  expect(socket.isClosed).toBe(true)
  expect(screenAsking(2000).result.current).toBe(2000)
})

it('[TPUSH-8] nobody who is not signed in listens', () => {
  useSession.setState({ userInfo: undefined })
  expect(screenAsking(2000).result.current).toBe(2000)
  expect(FakeSocket.all).toEqual([])
})
