import { matchPath } from 'react-router'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { pageFilter } from '../../shared/permission/page-filter.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { homeRoute } from './built-in-routes.tsx'
import { menuEntries, type MenuEntry } from './menu-items.ts'
import { menuRoutes } from './menu-routes.ts'
import type { PageRoute } from './page-route.ts'

export interface Navigation {
  routes: PageRoute[]
  entries: MenuEntry[]
}

/** Everything the user's menu makes: addresses and visible entries. */
export function useNavigation(): Navigation {
  const permission = useSession((session) => session.permission)
  const { menu = [], auth = [] } = permission ?? {}
  const routes = menuRoutes(menu)
  return {
    routes: routes.some(({ path }) => path === HOME_PATH) ? routes : [homeRoute, ...routes],
    entries: menuEntries(menu, auth, pageFilter()),
  }
}

/** The page at a path; an exact path wins over one with parameters. */
export function findRoute(routes: readonly PageRoute[], pathname: string): PageRoute | undefined {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return (
    routes.find((route) => route.path === path) ??
    routes.find((route) => route.path.includes(':') && matchPath(route.path, path) !== null)
  )
}

/** Id of the low-code application whose page is on screen, for the header of its calls. */
export function lowAppIdAt(routes: readonly PageRoute[], pathname: string, search: string): string | undefined {
  const route = findRoute(routes, pathname)
  if (!route?.name.startsWith('low-app')) return undefined
  return matchPath(route.path, pathname)?.params['appId'] ?? new URLSearchParams(search).get('appId') ?? undefined
}

/** Name of the tab a page belongs to: its path, with a parameter filled in one tab per value. */
export const tabPathOf = (route: PageRoute | undefined, pathname: string): string =>
  route === undefined || route.path.includes(':') ? pathname : route.path
