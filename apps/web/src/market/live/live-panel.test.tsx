import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportTo } from '../../desk/panel/panel-store.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { renderPanel } from '../testing/render-panel.tsx'
import { smallMarket } from '../testing/small-market.ts'
import { LivePanel, useOwnTrouble } from './live-panel.tsx'
import { marketShare } from './share-market.ts'

beforeEach(() => {
  // Without a session no socket is dialled, and without instruments no market is joined.
  useSession.setState({ token: '' })
  queryClient.clear()
})
afterEach(() => {
  marketShare.state.setState({ market: undefined, stream: 'connecting' })
  queryClient.clear()
})

describe('a panel over the stream', () => {
  it('[DESK-16] a lost stream is told in the frame with the numbers kept; back, the panel has caught up', () => {
    fakeServer({ 'GET /market/status': ok(null) })
    const { market, beat } = smallMarket()
    marketShare.state.setState({ market, stream: 'live' })
    const { panel } = renderPanel(<LivePanel>{({ store }) => <p>最新 {store.value(0, 'last')}</p>}</LivePanel>)
    const { state } = panel
    expect(state.getState().report).toMatchObject({ state: 'live', source: 'sim', coverage: 1 })

    act(() => marketShare.state.setState({ stream: 'waiting' }))
    expect(state.getState().report.state).toBe('stale')
    expect(screen.getByText('最新 100000')).toBeTruthy()

    beat([[0, 'last', 105_000]])
    act(() => marketShare.state.setState({ market: { ...market }, stream: 'live' }))
    expect(state.getState().report.state).toBe('live')
    expect(screen.getByText('最新 105000')).toBeTruthy()
  })

  it.each(['failed', 'stale'] as const)(
    '[DESK-69] a question of its own that has %s stays so beat by beat',
    (trouble) => {
      fakeServer({ 'GET /market/status': ok(null) })
      const { market, beat } = smallMarket()
      marketShare.state.setState({ market, stream: 'live' })
      const { panel } = renderPanel(<LivePanel>{() => <p>行情</p>}</LivePanel>)
      act(() => reportTo(panel, { state: trouble }))
      act(() => void beat([[0, 'last', 105_000]]))
      expect(panel.state.getState().report.state).toBe(trouble)
      // Answered after all, it says so itself.
      act(() => reportTo(panel, { state: 'live' }))
      act(() => void beat([[0, 'last', 106_000]]))
      expect(panel.state.getState().report.state).toBe('live')
    },
  )

  it('[DESK-69] once its own question is answered the frame tells what the stream says by then', () => {
    fakeServer({ 'GET /market/status': ok(null) })
    const { market, beat } = smallMarket()
    marketShare.state.setState({ market, stream: 'live' })
    let trouble: 'failed' | null = 'failed'
    function Asked() {
      useOwnTrouble(trouble)
      return null
    }
    const { panel } = renderPanel(<LivePanel>{() => <Asked />}</LivePanel>)
    const told = () => panel.state.getState().report.state
    act(() => void beat([[0, 'last', 105_000]]))
    expect(told()).toBe('failed')
    act(() => marketShare.state.setState({ stream: 'waiting' }))
    expect(told()).toBe('failed')
    trouble = null
    act(() => marketShare.state.setState({ market: { ...market } }))
    expect(told()).toBe('stale')
    act(() => marketShare.state.setState({ stream: 'live' }))
    expect(told()).toBe('live')
  })
})
