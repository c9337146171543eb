import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import type { PageRoute } from '../routes/page-route.ts'
import { homeRoute } from '../routes/built-in-routes.tsx'
import { showPane, watchPane } from '../tabs/tab-panes.ts'
import { close, useTabs } from '../tabs/tabs-store.ts'
import { FrameContent } from './frame-content.tsx'

const route: PageRoute = { ...homeRoute, path: '/x/unknown', name: 'x', title: '未知页面', component: 'x/Unknown' }
const routes = [homeRoute, route]

function openFrame() {
  useTabs.setState({ tabs: [], visited: [], refreshes: {} })
  const element = <FrameContent {...{ routes, route, isMultiple: true }} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [route.path] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('[TAB-9] a tab that was closed stands again when its page is asked for before its neighbour is drawn', async () => {
  const router = openFrame()
  const paths = () => useTabs.getState().tabs.map(({ path }) => path)
  expect(paths()).toEqual([HOME_PATH, route.path])
  act(() => void close(route.path))
  expect(paths()).toEqual([HOME_PATH])
  await act(() => router.navigate(route.path))
  expect(paths()).toEqual([HOME_PATH, route.path])
})

it('[TAB-15] a page is on screen again when the router comes back to it from a click that led away', async () => {
  const router = openFrame()
  const other = document.createElement('div')
  other.dataset['path'] = '/other'
  document.body.append(other)
  watchPane(other)
  const isParked = () => document.querySelector(`[data-path="${route.path}"]`)?.hasAttribute('data-parked')
  expect(showPane('/other')).toBe(true)
  expect([isParked(), other.hasAttribute('data-parked')]).toEqual([true, false])
  await act(() => router.navigate(route.path))
  expect([isParked(), other.hasAttribute('data-parked')]).toEqual([false, true])
})
