import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { userClock } from '../clock/user-clock.ts'
import { Desk, useDeskStore } from '../link/desk-context.tsx'
import { changeLink, type DeskStore, type Link } from '../link/desk-store.ts'
import { expectSymbol } from '../link/expected.ts'
import { PanelContext } from './panel-context.ts'
import { createPanelStore } from './panel-store.ts'
import { ahead, useAhead } from './use-ahead.ts'

const asked: string[] = []
const idle: (() => void)[] = []
const rest = () => {
  while (idle.length > 0) idle.splice(0).forEach((run) => run())
}
const questionOf = (symbol: string) => ({
  queryKey: ['资金', symbol],
  queryFn: () => {
    asked.push(symbol)
    if (symbol === '坏') throw new Error('行情中断')
    return symbol
  },
})
let desk: DeskStore | undefined
function Flow({ onDesk }: { onDesk: (store: DeskStore) => void }) {
  onDesk(useDeskStore())
  useAhead((symbol) => [ahead(questionOf(symbol))])
  return null
}
const panel = createPanelStore({ id: 'flow-1', definitionId: 'flow', link: 'blue' })
const turn = (change: Partial<Link>) => act(() => desk && changeLink(desk, 'blue', change))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  queryClient.clear()
  asked.length = 0
  panel.state.setState({ isFrozen: false })
  render(
    <QueryClientProvider client={queryClient}>
      <Desk name="ahead" first={{ symbol: '甲' }}>
        <PanelContext value={panel}>
          <Flow
            onDesk={(store) => {
              desk = store
            }}
          />
        </PanelContext>
      </Desk>
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  rest()
  act(() => userClock.state.setState({ moment: null }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[DESK-73] the next and then the previous of the list are asked for, once nobody waits', async () => {
  turn({ symbol: '乙', list: ['甲', '乙', '丙', '丁'] })
  await wait(1000)
  expect(asked).toEqual([])
  rest()
  expect(asked).toEqual(['丙', '甲'])
  turn({ symbol: '丙' })
  await wait(1000)
  rest()
  // What was asked for a moment ago is not asked for again.
  expect(asked).toEqual(['丙', '甲', '丁', '乙'])
})

it('[DESK-73] whoever runs through the list asks for those where they stay alone', async () => {
  const list = ['甲', '乙', '丙', '丁', '戊']
  for (const symbol of list.slice(0, 4)) {
    turn({ symbol, list })
    await wait(100)
    rest()
  }
  expect(asked).toEqual([])
  await wait(200)
  rest()
  expect(asked).toEqual(['戊', '丙'])
})

it('[DESK-73] without a list, frozen or in a replay nothing is asked ahead', async () => {
  await wait(1000)
  rest()
  act(() => panel.state.setState({ isFrozen: true }))
  turn({ symbol: '乙', list: ['甲', '乙', '丙'] })
  await wait(1000)
  rest()
  act(() => panel.state.setState({ isFrozen: false }))
  act(() => userClock.state.setState({ moment: '2026-11-13 10:21' }))
  await wait(1000)
  rest()
  expect(asked).toEqual([])
})

it('[DESK-73] what is being pressed is asked for before it is chosen, of its colour alone', async () => {
  act(() => desk && expectSymbol(desk, 'violet', '丁'))
  act(() => desk && expectSymbol(desk, 'blue', '丙'))
  await wait(0)
  expect(asked).toEqual(['丙'])
  act(() => userClock.state.setState({ moment: '2026-11-13 10:21' }))
  act(() => desk && expectSymbol(desk, 'blue', '丁'))
  await wait(0)
  expect(asked).toEqual(['丙'])
})

it('[DESK-73] what fails ahead is nobody’s failure', async () => {
  turn({ symbol: '乙', list: ['乙', '坏'] })
  await wait(1000)
  rest()
  await wait(100)
  expect(asked).toEqual(['坏'])
  const [query] = queryClient.getQueryCache().findAll({ queryKey: ['资金', '坏'] })
  expect(query?.meta).toEqual({ handlesError: true })
})
