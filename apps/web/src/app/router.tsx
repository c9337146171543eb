import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router'
import { LOGIN_PATH, THIRD_LOGIN_PATH } from '../shared/navigation/paths.ts'
import { RouteFailure } from './error-pages/route-failure.tsx'
import { Splash } from './frame/splash.tsx'
import { guardLoader } from './guard/guard-loader.ts'

const userPages: RouteObject = {
  path: 'user',
  lazy: async () => ({ Component: (await import('../system/login/user-layout.tsx')).UserLayout }),
  children: [
    { index: true, loader: () => redirect(LOGIN_PATH) },
    {
      path: 'login',
      lazy: async () => ({ Component: (await import('../system/login/login-page.tsx')).LoginPage }),
    },
  ],
}

export const routes: RouteObject[] = [
  {
    id: 'guard',
    element: <Outlet />,
    loader: guardLoader,
    shouldRevalidate: () => true,
    HydrateFallback: Splash,
    ErrorBoundary: RouteFailure,
    children: [
      userPages,
      { path: 'oauth2-app', loader: () => redirect(THIRD_LOGIN_PATH) },
      { path: 'test', loader: () => redirect('/test/home') },
      { path: '*', lazy: async () => ({ Component: (await import('./frame/app-frame.tsx')).AppFrame }) },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
