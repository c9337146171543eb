import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, useSession } from '../../shared/session/session-store.ts'
import { failing, fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { guardLoader } from './guard-loader.ts'
import { STAYS_AFTER_MS } from './leaving-page.ts'

const permissionPath = 'GET /sys/permission/getUserPermissionByToken'
const home = { path: '/dashboard/analysis', name: 'home', component: 'dashboard/Analysis', meta: { title: '首页' } }

/** Where the guard sends the user, undefined when it lets them through. */
async function guarded(path: string): Promise<string | undefined> {
  const url = new URL(path, 'https://desk.test')
  const args = { request: new Request(url), url, params: {}, context: {} } as unknown as LoaderFunctionArgs
  try {
    await guardLoader(args)
    return undefined
  } catch (error) {
    return (error as Response).headers.get('Location') ?? undefined
  }
}

beforeEach(() => endSession())
afterEach(() => {
  vi.useRealTimers()
  globalThis.dispatchEvent(new Event('pageshow'))
})

describe('guard', () => {
  it('[NAV-3] loads permission and menu, then opens the requested path', async () => {
    useSession.setState({ token: 't' })
    fakeServer({ [permissionPath]: ok({ menu: [home], auth: [], allAuth: [] }, '', 0) })
    expect(await guarded('/isystem/user')).toBeUndefined()
    expect(useSession.getState().permission?.menu).toHaveLength(1)
  })

  it('[NAV-3] opens the target of the redirect query, if it is ours', async () => {
    fakeServer({ [permissionPath]: ok({ menu: [home], auth: [], allAuth: [] }) })
    useSession.setState({ token: 't', permission: undefined })
    expect(await guarded('/x?redirect=%2Fisystem%2Fuser')).toBe('/isystem/user')
    useSession.setState({ token: 't', permission: undefined })
    expect(await guarded('/x?redirect=https%3A%2F%2Fevil.test')).toBeUndefined()
  })

  it.each([
    ['the call fails', () => failing(500)],
    ['the menu is empty', () => ok({ menu: [], auth: [], allAuth: [] })],
    ['the menu is missing', () => ok({ auth: [], allAuth: [] })],
  ])('[NAV-4] logs out and returns to the login page when %s', async (_when, reply) => {
    useSession.setState({ token: 't' })
    const calls = fakeServer({ [permissionPath]: reply, 'POST /sys/logout': ok() })
    expect(await guarded('/isystem/user')).toBe('/user/login?redirect=%2Fisystem%2Fuser')
    expect(useSession.getState().token).toBe('')
    expect(calls.at(-1)?.headers.get('X-Access-Token')).toBe('t')
  })

  it('[NAV-14] a page that is being left ends no session; one that stays loads again', async () => {
    vi.useFakeTimers()
    useSession.setState({ token: 't' })
    const replies = [failing(500), ok({ menu: [home], auth: [], allAuth: [] })]
    const calls = fakeServer({ [permissionPath]: () => replies.shift() })
    globalThis.dispatchEvent(new Event('beforeunload'))
    const going = guarded('/isystem/user')
    await vi.advanceTimersByTimeAsync(STAYS_AFTER_MS - 1)
    expect(calls.map(({ path }) => path)).toEqual(['/sys/permission/getUserPermissionByToken'])
    expect(useSession.getState().token).toBe('t')
    await vi.advanceTimersByTimeAsync(1)
    expect(await going).toBeUndefined()
    expect(calls).toHaveLength(2)
  })
})
