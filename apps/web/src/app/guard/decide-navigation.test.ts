import { describe, expect, it } from 'vitest'
import { decideNavigation } from './decide-navigation.ts'

const attempt = (pathname: string, state: Partial<Parameters<typeof decideNavigation>[0]> = {}) =>
  decideNavigation({
    pathname,
    fullPath: pathname,
    hasToken: false,
    hasPermission: false,
    isThirdPartyMode: false,
    ...state,
  })

describe('navigation guard', () => {
  it.each([
    ['/user/login'],
    ['/user/register'],
    ['/user/register-result'],
    ['/user/alteration'],
    ['/oauth2-app/login'],
    ['/user/login/'],
  ])('[NAV-1] %s is open without a token', (path) => expect(attempt(path)).toEqual({ go: 'on' }))

  it('[NAV-1] anything else goes to the login page and comes back', () => {
    expect(attempt('/isystem/user', { fullPath: '/isystem/user?a=1' })).toEqual({
      go: 'to',
      path: '/user/login?redirect=%2Fisystem%2Fuser%3Fa%3D1',
    })
  })

  it('[NAV-1] or to the third-party login where that mode is detected', () => {
    expect(attempt('/', { isThirdPartyMode: true })).toEqual({ go: 'to', path: '/oauth2-app/login?redirect=%2F' })
  })

  it('[NAV-2] a logged-in user does not see the login page', () => {
    expect(attempt('/user/login', { hasToken: true })).toEqual({ go: 'to', path: '/dashboard/analysis' })
  })

  it('[NAV-3] a token without permissions loads them first', () => {
    expect(attempt('/isystem/user', { hasToken: true })).toEqual({ go: 'load-permission' })
    expect(attempt('/isystem/user', { hasToken: true, hasPermission: true })).toEqual({ go: 'on' })
  })
})
