import { knownPagePath } from '@liangshu/contract/system/permission/permission'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { pageSkeleton } from '../page/loaded-page.tsx'
import { ErrorPage } from './error-page.tsx'

/**
 * An address that the own menu does not have. Where others have it, it is a page one may not open, and the address
 * stays; what nobody has does not exist. Servers that cannot tell count as the latter.
 */
export function MissingPage({ path }: { path: string }) {
  const isSignedIn = useSession(({ token }) => token !== '')
  const known = useQuery({
    enabled: isSignedIn,
    queryKey: ['known-page', path],
    queryFn: ({ signal }) => request.get(knownPagePath, { params: { path }, schema: z.boolean(), signal }),
    retry: false,
    staleTime: 60_000,
    meta: { handlesError: true },
  })
  // Whoever has just signed out is on the way to the login page.
  if (!isSignedIn) return null
  if (known.isPending) return pageSkeleton
  return known.data === true ? <ErrorPage status={403} /> : <Navigate to="/404" replace />
}
