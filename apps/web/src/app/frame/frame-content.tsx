import { Activity, useEffect, useInsertionEffect, useLayoutEffect } from 'react'
import { parsePath, useLocation, type Location } from 'react-router'
import { recordVisit } from '../../shared/navigation/page-visits.ts'
import { homeRoute } from '../routes/built-in-routes.tsx'
import type { PageRoute } from '../routes/page-route.ts'
import { findRoute, tabPathOf } from '../routes/use-navigation.ts'
import { isHome, type Tab } from '../tabs/tab-list.ts'
import { arriveAt, noteScroll, parkAllBut, showPane } from '../tabs/tab-panes.ts'
import { useTabs, visit } from '../tabs/tabs-store.ts'
import { TabPage } from './tab-page.tsx'

function tabOf(route: PageRoute, path: string, fullPath: string): Tab {
  const { name, title, icon, keepAlive, componentName } = route
  return { path, fullPath, name, title, icon, componentName, keepAlive: keepAlive || isHome(path) }
}

/** Each tab scrolls for itself, although all of them share the window. A closed one starts at the top again. */
function useScrollPerTab(path: string, visitKey: string) {
  // React has just hidden the pages that left; before anything measures, they get back the layout they had.
  useInsertionEffect(() => parkAllBut(path), [path])
  useLayoutEffect(() => arriveAt(path, visitKey), [path, visitKey])
  useLayoutEffect(() => {
    showPane(path)
    // Noted while it happens: when a tab leaves, its height is already gone and the window has moved.
    globalThis.addEventListener('scroll', noteScroll, { passive: true })
    return () => globalThis.removeEventListener('scroll', noteScroll)
  }, [path])
}

const fullPathOf = ({ pathname, search, hash }: Location) => pathname + search + hash
const pathnameOf = (fullPath: string) => parsePath(fullPath).pathname ?? '/'

interface FrameContentProps {
  routes: PageRoute[]
  route: PageRoute | undefined
  isMultiple: boolean
}

export function FrameContent({ routes, route, isMultiple }: FrameContentProps) {
  const location = useLocation()
  const { tabs, refreshes, visited } = useTabs()
  const path = tabPathOf(route, location.pathname)
  const fullPath = fullPathOf(location)
  const isPage = route !== undefined && route.redirect === undefined && !route.hideTab
  useScrollPerTab(path, location.key)

  // Every navigation is a visit, to the page on screen as well: its tab may have been closed meanwhile.
  useEffect(() => {
    const home = routes.find((one) => isHome(one.path)) ?? homeRoute
    if (isPage) visit(tabOf(route, path, fullPathOf(location)), tabOf(home, home.path, home.path), isMultiple)
  }, [isPage, routes, route, path, location, isMultiple])

  const title = isPage ? route.title : ''
  useEffect(() => {
    if (title !== '' && !isHome(path)) recordVisit(path, title)
  }, [path, title])

  // The page on screen is drawn at once, its tab follows; kept pages stay mounted but asleep.
  const kept = isMultiple ? tabs.filter((tab) => tab.keepAlive && visited.includes(tab.path) && tab.path !== path) : []
  const shown = [
    ...kept.map((tab) => ({
      path: tab.path,
      fullPath: tab.fullPath,
      route: findRoute(routes, pathnameOf(tab.fullPath)),
    })),
    { path, fullPath, route },
  ]
  shown.sort((a, b) => (a.path < b.path ? -1 : 1))

  return (
    <main className="frame-content">
      {isPage && !isHome(path) && !route.showsTitle ? <h1 className="visually-hidden">{route.title}</h1> : null}
      {shown.map((page) => (
        <Activity key={`${page.path}#${refreshes[page.path] ?? 0}`} mode={page.path === path ? 'visible' : 'hidden'}>
          <TabPage path={page.path} route={page.route} fullPath={page.fullPath} />
        </Activity>
      ))}
    </main>
  )
}
