import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userClock } from '../desk/clock/user-clock.ts'
import { queryClient } from '../shared/query/query-client.ts'
import { fakeServer } from '../shared/testing/fake-server.ts'
import { recordFeedback } from '../widgets/testing/recorded-feedback.ts'
import { decisionPages } from './pages.ts'

const DATE = '2026-11-13'

beforeEach(() => {
  queryClient.clear()
  recordFeedback()
  fakeServer({})
  userClock.knowDays({ dates: ['2026-11-12', DATE, '2026-11-16'], until: '2026-11-16 13:39' })
})
afterEach(() => {
  cleanup()
  act(() => userClock.goLive())
})

describe('pages of the decision module in a replay', () => {
  it.each(Object.entries(decisionPages))('[REPLAY-17] %s says that it shows what is now', async (_name, load) => {
    const Page = await load()
    const show = () =>
      render(
        <MemoryRouter>
          <QueryClientProvider client={queryClient}>{createElement(Page)}</QueryClientProvider>
        </MemoryRouter>,
      )
    act(() => userClock.goTo(`${DATE} 10:21`))
    show()
    expect(screen.getByText(/不随回放，以下是实时数据/)).toBeTruthy()
    act(() => userClock.goLive())
    expect(screen.queryByText(/不随回放/)).toBeNull()
  })
})
