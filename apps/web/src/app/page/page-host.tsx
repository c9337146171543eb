import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { mayOpenPage } from '../../shared/permission/page-access.ts'
import { pageFilter } from '../../shared/permission/page-filter.ts'
import { PagePermission } from '../../shared/permission/page-permission.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { ErrorPage } from '../error-pages/error-page.tsx'
import type { PageRoute } from '../routes/page-route.ts'
import { isHome } from '../tabs/tab-list.ts'
import { IframePage } from './iframe-page.tsx'
import { LoadedPage, pageSkeleton } from './loaded-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { isPage } from './page-registry.ts'
import { UnknownPage } from './unknown-page.tsx'

function PageContent({ route }: { route: PageRoute }) {
  const auth = useSession((session) => session.permission?.auth)
  // Everybody lands on the home page; what its permissions are about stays away by itself.
  if (!isHome(route.path) && !mayOpenPage(route, auth ?? [], pageFilter())) return <ErrorPage status={403} />
  if (route.redirect !== undefined) return <Navigate to={route.redirect} replace />
  if (route.component === 'iframe') return <IframePage url={route.url} title={route.title} />
  const { component } = route
  return isPage(component) ? (
    <LoadedPage key={component} component={component} />
  ) : (
    <UnknownPage component={component} />
  )
}

/** Wraps every page: its permission list, its title, and what is shown while it loads or when it breaks. */
export function PageHost({ route }: { route: PageRoute }) {
  return (
    <PagePermission value={route.permissionList ?? []}>
      <PageBoundary>
        {route.showsTitle ? <h1 className="page-title">{route.title}</h1> : null}
        <Suspense fallback={pageSkeleton}>
          <PageContent route={route} />
        </Suspense>
      </PageBoundary>
    </PagePermission>
  )
}
