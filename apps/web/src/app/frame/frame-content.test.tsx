import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import type { PageRoute } from '../routes/page-route.ts'
import { homeRoute } from '../routes/built-in-routes.tsx'
import { close, useTabs } from '../tabs/tabs-store.ts'
import { FrameContent } from './frame-content.tsx'

const route: PageRoute = { ...homeRoute, path: '/x/unknown', name: 'x', title: '未知页面', component: 'x/Unknown' }
const routes = [homeRoute, route]

it('[TAB-9] a tab that was closed stands again when its page is asked for before its neighbour is drawn', async () => {
  useTabs.setState({ tabs: [], visited: [], refreshes: {} })
  const router = createMemoryRouter(
    [{ path: '*', element: <FrameContent {...{ routes, route, isMultiple: true }} /> }],
    {
      initialEntries: [route.path],
    },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const paths = () => useTabs.getState().tabs.map(({ path }) => path)
  expect(paths()).toEqual([HOME_PATH, route.path])
  act(() => void close(route.path))
  expect(paths()).toEqual([HOME_PATH])
  await act(() => router.navigate(route.path))
  expect(paths()).toEqual([HOME_PATH, route.path])
})
