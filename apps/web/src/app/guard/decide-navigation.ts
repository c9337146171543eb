import { HOME_PATH, isLoginPath, isOpenPath, LOGIN_PATH, THIRD_LOGIN_PATH } from '../../shared/navigation/paths.ts'

interface Attempt {
  pathname: string
  fullPath: string
  hasToken: boolean
  hasPermission: boolean
  /** The page runs inside an application that logs in by itself. */
  isThirdPartyMode: boolean
}

export type Decision = { go: 'on' } | { go: 'to'; path: string } | { go: 'load-permission' }

export function loginPath(fullPath: string, isThirdPartyMode: boolean): string {
  const path = isThirdPartyMode ? THIRD_LOGIN_PATH : LOGIN_PATH
  return `${path}?redirect=${encodeURIComponent(fullPath)}`
}

export function decideNavigation(attempt: Attempt): Decision {
  const { pathname, fullPath, hasToken, hasPermission, isThirdPartyMode } = attempt
  if (!hasToken) return isOpenPath(pathname) ? { go: 'on' } : { go: 'to', path: loginPath(fullPath, isThirdPartyMode) }
  if (isLoginPath(pathname)) return { go: 'to', path: HOME_PATH }
  if (!hasPermission && !isOpenPath(pathname)) return { go: 'load-permission' }
  return { go: 'on' }
}
