import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import type { PageRoute } from './page-route.ts'

const ErrorPage = lazy(async () => ({ default: (await import('../error-pages/error-page.tsx')).ErrorPage }))

/** Pages that exist whatever the menu says; they get no tab. */
export const errorRoutes: RouteObject[] = [
  { path: '/403', element: <ErrorPage status={403} /> },
  { path: '/404', element: <ErrorPage status={404} /> },
  { path: '/500', element: <ErrorPage status={500} /> },
]

/** The landing page, for menus that leave it out. */
export const homeRoute: PageRoute = {
  path: HOME_PATH,
  name: 'dashboard-analysis',
  title: '首页',
  icon: 'home',
  component: 'dashboard/Analysis',
  componentName: 'Analysis',
  keepAlive: true,
  hideTab: false,
  permissionList: undefined,
  url: undefined,
  redirect: undefined,
  showsTitle: false,
  crumbs: [],
}
