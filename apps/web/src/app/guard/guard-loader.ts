import { redirect, type LoaderFunctionArgs } from 'react-router'
import { isEnterpriseChatBrowser, showError } from '../../shared/feedback/show-error.ts'
import { loadPermission } from '../../shared/session/load-permission.ts'
import { leaveSession, logout } from '../../shared/session/logout.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { decideNavigation, loginPath } from './decide-navigation.ts'
import { isLeavingPage, pageStays } from './leaving-page.ts'
import { casServer } from '../../shared/navigation/single-sign-on.ts'
import { safeRedirect } from '../../shared/navigation/safe-redirect.ts'

async function leaveBecauseOf(reason: unknown) {
  await logout().catch(leaveSession)
  // After the session has ended, so that an expired session is told once and the page is not reloaded on top.
  showError(reason)
}

/** NAV-14: reloading a page that is still loading breaks its calls off; that is no reason to end the session. */
async function loadUnlessLeft() {
  try {
    await loadPermission()
  } catch (error) {
    if (!isLeavingPage()) throw error
    await pageStays()
    await loadPermission()
  }
}

/** A loader is not told the fragment; on the first load of a page the browser still knows it. */
function fragmentOf({ pathname, search, hash }: URL): string {
  const here = globalThis.location
  return here.pathname === pathname && here.search === search ? here.hash : hash
}

/** Runs before every navigation. */
export async function guardLoader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const fullPath = url.pathname + url.search + fragmentOf(url)
  const isThirdPartyMode = isEnterpriseChatBrowser() || casServer !== undefined
  const { token, permission } = useSession.getState()

  const decision = decideNavigation({
    pathname: url.pathname,
    fullPath,
    hasToken: token !== '',
    hasPermission: permission !== undefined,
    isThirdPartyMode,
  })
  if (decision.go === 'to') throw redirect(decision.path)
  if (decision.go === 'on') return null

  try {
    await loadUnlessLeft()
  } catch (error) {
    await leaveBecauseOf(error)
    throw redirect(loginPath(fullPath, isThirdPartyMode))
  }
  const target = safeRedirect(url.searchParams.get('redirect'), url.origin)
  if (target !== undefined && target !== fullPath) throw redirect(target)
  return null
}
