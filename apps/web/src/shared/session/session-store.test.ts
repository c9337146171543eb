import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, ok, refuse } from '../testing/fake-server.ts'
import { logout } from './logout.ts'
import { loginResultSchema, permissionResultSchema } from './session-schema.ts'
import { endSession, rememberDepart, setPermission, setTenant, startSession, useSession } from './session-store.ts'
import { readAs } from '../schema/schema.ts'

const login = readAs(loginResultSchema, {
  token: 'tok',
  userInfo: { id: 1, username: 'admin', realname: '管理员', avatar: null },
  sysAllDictItems: { sex: [{ value: 1, text: '男', title: '男' }] },
  multi_depart: 1,
})!

beforeEach(() => endSession())
afterEach(() => vi.useRealTimers())

const closeBrowser = () => {
  document.cookie = 'pro__open=; path=/; max-age=0'
}

describe('session', () => {
  it('[LOCAL-1] a login is kept for 7 days', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    startSession(login)
    setTenant(3)
    const kept = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string; expire: number }
    expect(kept.value).toBe('tok')
    expect(kept.expire).toBe(1_800_000_000_000 + 604_800_000)
    expect(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA')).toContain('男')
    expect(useSession.getState()).toMatchObject({ token: 'tok', tenantId: 3, userInfo: { id: '1' } })
  })

  it('[LOCAL-7] a session that is not to be kept ends with the browser, another does not', async () => {
    startSession(login, false)
    expect(document.cookie).toContain('pro__open=1')
    vi.resetModules()
    expect((await import('./session-store.ts')).useSession.getState().token).toBe('tok')

    closeBrowser()
    vi.resetModules()
    expect((await import('./session-store.ts')).useSession.getState().token).toBe('')
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()

    startSession(login)
    closeBrowser()
    vi.resetModules()
    expect((await import('./session-store.ts')).useSession.getState().token).toBe('tok')
  })

  it('[LOCAL-6] the id of the current department is kept, and goes when there is none', () => {
    const departs = [{ id: 'd1', orgCode: 'A01', departName: '研究部' }]
    rememberDepart(departs, 'A01')
    expect(localStorage.getItem('pro__departId')).toContain('"d1"')
    rememberDepart(departs, undefined)
    expect(localStorage.getItem('pro__departId')).toBeNull()
  })

  it('[LOCAL-2] logout tells the server with the old token, then forgets everything', async () => {
    startSession(login)
    setPermission({ menu: [], auth: [], allAuth: [], sysSafeMode: false })
    localStorage.setItem('pro__enhance_report', '{"value":1,"expire":null}')
    const calls = fakeServer({ 'POST /sys/logout': ok('退出登录成功！') })
    await logout()
    expect(calls[0]?.headers.get('X-Access-Token')).toBe('tok')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('pro__'))).toEqual([])
    expect(sessionStorage).toHaveLength(0)
    expect(useSession.getState().token).toBe('')
  })

  it('[LOCAL-2] a refused logout changes nothing', async () => {
    startSession(login)
    fakeServer({ 'POST /sys/logout': refuse('Token无效!') })
    await expect(logout()).rejects.toThrow('Token无效!')
    expect(useSession.getState().token).toBe('tok')
  })

  it('[LOCAL-3] the button lists are kept for the browser tab', () => {
    setPermission({
      menu: [],
      auth: [{ action: 'a', type: '1', status: '', describe: undefined }],
      allAuth: [],
      sysSafeMode: false,
    })
    expect(sessionStorage.getItem('pro__LOGIN_USER_BUTTON_AUTH')).toContain('"a"')
  })

  it('[ROUTE-1] menu rows are read tolerantly: flags as text, numbers or booleans, null children', () => {
    const { menu } = readAs(permissionResultSchema, {
      menu: [
        {
          path: '/a',
          name: null,
          component: 'x/A',
          route: 1,
          hidden: 'true',
          meta: { title: 'A', keepAlive: 1 },
          children: null,
        },
      ],
    })!
    expect(menu?.[0]).toMatchObject({ route: '1', hidden: true, alwaysShow: false, meta: { keepAlive: true } })
  })
})
