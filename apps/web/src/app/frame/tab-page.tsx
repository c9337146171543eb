import { memo } from 'react'
import { NavigationType, parsePath, UNSAFE_LocationContext, useRoutes, type Location } from 'react-router'
import { MissingPage } from '../error-pages/missing-page.tsx'
import { PageHost } from '../page/page-host.tsx'
import { errorRoutes } from '../routes/built-in-routes.tsx'
import type { PageRoute } from '../routes/page-route.ts'
import { watchPane } from '../tabs/tab-panes.ts'

function Routed({ path, route }: { path: string; route: PageRoute | undefined }) {
  return useRoutes([
    ...(route ? [{ path: route.path, element: <PageHost route={route} /> }] : []),
    ...errorRoutes,
    { path: '*', element: <MissingPage path={path} /> },
  ])
}

function locationOf(fullPath: string): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(fullPath)
  return { pathname, search, hash, state: null, key: fullPath }
}

interface TabPageProps {
  path: string
  route: PageRoute | undefined
  fullPath: string
}

/**
 * One page at its own place, which for a hidden tab is not the browser's. It is not drawn again when the browser goes
 * elsewhere: with twenty tabs open that would cost more than showing the one that was asked for.
 */
export const TabPage = memo(function TabPage({ path, route, fullPath }: TabPageProps) {
  const place = { location: locationOf(fullPath), navigationType: NavigationType.Pop }
  return (
    <UNSAFE_LocationContext value={place}>
      <div ref={watchPane} className="tab-pane" data-path={path}>
        <Routed path={path} route={route} />
      </div>
    </UNSAFE_LocationContext>
  )
})
