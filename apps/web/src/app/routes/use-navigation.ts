import * as z from 'zod/mini'
import { matchPath } from 'react-router'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { localStore } from '../../shared/storage/storage.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'
import { homeRoute } from './built-in-routes.tsx'
import { menuEntries, type MenuEntry } from './menu-items.ts'
import { menuRoutes } from './menu-routes.ts'
import type { PageRoute } from './page-route.ts'

const listed = (import.meta.env['VITE_DEPART_CONCEPT_PAGES'] as string | undefined) ?? ''
/** Pages hidden from users without the department concept; an installation names them by component name. */
const departmentPages = listed.split(',').filter((name) => name !== '')

export interface Navigation {
  routes: PageRoute[]
  entries: MenuEntry[]
}

/** Everything the user's menu makes: addresses and visible entries. */
export function useNavigation(): Navigation {
  const permission = useSession((session) => session.permission)
  const { menu = [], auth = [] } = permission ?? {}
  const flag = localStore.get(storageKeys.departConcept, z.union([z.string(), z.number()]))
  const routes = menuRoutes(menu)
  return {
    routes: routes.some(({ path }) => path === HOME_PATH) ? routes : [homeRoute, ...routes],
    entries: menuEntries(menu, auth, { departmentPages, departConcept: flag === undefined ? undefined : String(flag) }),
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
