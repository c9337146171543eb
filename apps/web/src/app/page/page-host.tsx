import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { PagePermission } from '../../shared/permission/page-permission.ts'
import type { PageRoute } from '../routes/page-route.ts'
import { IframePage } from './iframe-page.tsx'
import { LoadedPage, pageSkeleton } from './loaded-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { isPage } from './page-registry.ts'
import { UnknownPage } from './unknown-page.tsx'

function PageContent({ route }: { route: PageRoute }) {
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
