export const HOME_PATH = '/dashboard/analysis'
/** The desk of panels; its menu is folded unless somebody unfolds it. */
export const DESK_PATH = '/desk'
export const KILL_SWITCH_PATH = '/quant/killSwitch'
export const LOGIN_PATH = '/user/login'
export const THIRD_LOGIN_PATH = '/oauth2-app/login'

/** Routes that need no login. */
const openPaths: readonly string[] = [
  LOGIN_PATH,
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  THIRD_LOGIN_PATH,
]

export const isOpenPath = (pathname: string) => openPaths.includes(pathname.replace(/\/+$/, ''))
export const isLoginPath = (pathname: string) => pathname.replace(/\/+$/, '') === LOGIN_PATH
