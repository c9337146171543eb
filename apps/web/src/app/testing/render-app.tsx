import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { endSession, useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { ThemeProvider } from '../../shared/theme/theme-provider.tsx'
import { routes } from '../router.tsx'
import { useTabs } from '../tabs/tabs-store.ts'

const page = (path: string, title: string, component: string, more: object = {}) => ({
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component,
  meta: { title, keepAlive: true },
  ...more,
})

export const menu = [
  page('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  {
    path: '/message',
    name: 'message',
    component: 'layouts/RouteView',
    meta: { title: '消息中心' },
    children: [
      page('/isps/userAnnouncement', '我的消息', 'system/UserAnnouncementList'),
      page('/x/unknown', '未知页面', 'x/Unknown'),
    ],
  },
]

export /** What a row of one's own list has besides, as the contract names it. */
const received = {
  anntId: 'a9',
  userId: 'u1',
  readFlag: '0',
  msgContent: null,
  msgAbstract: null,
  sender: null,
  priority: 'M',
  sendTime: null,
  msgCategory: '1',
  busId: null,
  busType: null,
  openType: null,
  openPage: null,
  bizSource: null,
}

export const notice = (id: string, titile: string, more: object = {}) => ({
  id,
  titile,
  sender: 'admin',
  sendTime: '2026-11-15 09:30:00',
  priority: 'M',
  msgContent: '<p>正文</p>',
  ...more,
})

export const answers = {
  'GET /sys/permission/getUserPermissionByToken': ok({ menu, auth: [], allAuth: [], sysSafeMode: false }, '', 0),
  'GET /sys/loginfo': ok({ todayIp: 3, todayVisitCount: 14, totalVisitCount: 1592 }),
  'GET /sys/visitInfo': ok([]),
  'GET /sys/annountCement/listByUser': ok({
    anntMsgList: [notice('a1', '休市通知')],
    anntMsgTotal: 1,
    sysMsgList: [notice('a2', '升级维护')],
    sysMsgTotal: 1,
  }),
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': ok(),
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': ok({
    records: [notice('s1', '持仓提醒', received)],
    total: 1,
  }),
}

class QuietSocket extends EventTarget {
  send() {}
  close() {}
}

type Routes = Parameters<typeof fakeServer>[0]

/** The whole application at an address, against answers given per route. */
export function renderApp(path: string, { isLoggedIn = true, server = {} as Routes, usual = answers as Routes } = {}) {
  vi.stubGlobal('WebSocket', QuietSocket)
  vi.stubGlobal('scrollTo', () => {})
  queryClient.clear()
  endSession()
  useTabs.setState({ tabs: [], refreshes: {}, visited: [] })
  if (isLoggedIn) {
    useSession.setState({
      token: 'tok',
      userInfo: { id: 'u1', username: 'admin', realname: '管理员' } as ReturnType<
        typeof useSession.getState
      >['userInfo'],
    })
  }
  const calls = fakeServer({ ...usual, ...server })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return { calls, router, whereIs: () => router.state.location.pathname + router.state.location.search }
}
