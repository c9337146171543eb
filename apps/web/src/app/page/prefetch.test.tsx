import { QueryObserver } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { loadPage, pageAtHand } from './page-registry.ts'
import { prefetchListCode, prefetchPage } from './prefetch.ts'

// Apart: what another file has had fetched is not fetched a second time.
const position = 'system/SysPositionList'
const timers = { toFake: ['setTimeout' as const, 'clearTimeout' as const] }

describe('code of pages that will probably be opened', () => {
  let idle: (() => void)[] = []
  beforeEach(() => {
    idle = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    vi.stubGlobal('cancelIdleCallback', (handle: number) => void idle.splice(handle - 1, 1))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: false } }))
    queryClient.clear()
  })

  it('[PREFETCH-1] is left alone where data is dear', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    vi.useFakeTimers(timers)
    prefetchPage(position)
    prefetchListCode()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect([pageAtHand(position), idle]).toEqual([undefined, []])
  })

  it('[PREFETCH-2] comes when a page stands, nothing is awaited and the browser idles', async () => {
    vi.useFakeTimers(timers)
    let answer = () => {}
    const waiting = new QueryObserver(queryClient, {
      queryKey: ['slow'],
      queryFn: () => new Promise<string>((resolve) => (answer = () => resolve('done'))),
    })
    const leave = waiting.subscribe(() => {})
    prefetchListCode()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(idle).toHaveLength(0)
    answer()
    await vi.advanceTimersByTimeAsync(1000)
    expect(idle).toHaveLength(1)
    leave()
    vi.useRealTimers()
  })

  it('[PREFETCH-3] is not asked for by a page that was left before', async () => {
    vi.useFakeTimers(timers)
    prefetchListCode()()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(idle).toHaveLength(0)
  })

  it('[PREFETCH-4] of an entry comes with the pointer or the focus on it', async () => {
    const { router } = renderApp('/dashboard/analysis')
    fireEvent.click(await screen.findByRole('menuitem', { name: /消息中心$/ }))
    fireEvent.focus(await screen.findByRole('menuitem', { name: '我的消息' }))
    await waitFor(() => expect(pageAtHand('system/UserAnnouncementList')).toBeTruthy())
    await router.navigate('/isps/userAnnouncement')
    await screen.findByText('持仓提醒')
  })

  it('[PREFETCH-5] a page without code is told by its name', async () => {
    prefetchPage('x/Unknown')
    await expect(loadPage('x/Unknown')).rejects.toThrow('x/Unknown')
  })
})
