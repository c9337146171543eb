import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router'
import { fillPanels } from '../desk/panel/panel-registry.ts'
import { HOME_PATH, LOGIN_PATH, THIRD_LOGIN_PATH } from '../shared/navigation/paths.ts'
import { StepUpOutlet } from '../system/second-factor/step-up-outlet.tsx'
import { RouteFailure } from './error-pages/route-failure.tsx'
import { fetchHeaderParts } from './frame/header-parts.ts'
import { Splash } from './frame/splash.tsx'
import { guardLoader } from './guard/guard-loader.ts'
import { prefetchHome } from './page/prefetch-home.ts'

/** The list of panels comes with the first page that may show some: signing in does without what they are described by. */
async function loadPanels(): Promise<void> {
  const { areaPanels } = await import('./panels.ts')
  fillPanels(areaPanels)
}

const userPages: RouteObject = {
  path: 'user',
  lazy: async () => ({ Component: (await import('../system/login/user-layout.tsx')).UserLayout }),
  children: [
    { index: true, loader: () => redirect(LOGIN_PATH) },
    {
      path: 'login',
      lazy: async () => ({ Component: (await import('../system/login/login-page.tsx')).LoginPage }),
    },
    {
      path: 'register',
      lazy: async () => ({ Component: (await import('../system/register/register-page.tsx')).RegisterPage }),
    },
    {
      path: 'register-result',
      lazy: async () => ({
        Component: (await import('../system/register/register-result-page.tsx')).RegisterResultPage,
      }),
    },
    {
      path: 'alteration',
      lazy: async () => ({
        Component: (await import('../system/recover-password/recover-password-page.tsx')).RecoverPasswordPage,
      }),
    },
    {
      path: 'scan',
      lazy: async () => ({ Component: (await import('../system/qrcode-login/scan-page.tsx')).ScanPage }),
    },
  ],
}

export const routes: RouteObject[] = [
  {
    id: 'guard',
    element: (
      <>
        <StepUpOutlet />
        <Outlet />
      </>
    ),
    loader: guardLoader,
    shouldRevalidate: () => true,
    HydrateFallback: Splash,
    ErrorBoundary: RouteFailure,
    children: [
      userPages,
      { path: 'oauth2-app', loader: () => redirect(THIRD_LOGIN_PATH) },
      {
        path: 'oauth2-app/login',
        lazy: async () => ({ Component: (await import('../system/third-login/third-login-page.tsx')).ThirdLoginPage }),
      },
      {
        path: 'desk/panel',
        lazy: async () => {
          const [{ WindowPage }] = await Promise.all([import('../desk/workspace/window-page.tsx'), loadPanels()])
          return { Component: WindowPage }
        },
      },
      { path: 'test', loader: () => redirect('/test/home') },
      { index: true, loader: () => redirect(HOME_PATH), element: <Splash /> },
      {
        path: '*',
        lazy: async () => {
          prefetchHome(globalThis.location.pathname)
          const [{ AppFrame }] = await Promise.all([import('./frame/app-frame.tsx'), loadPanels(), fetchHeaderParts()])
          return { Component: AppFrame }
        },
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
