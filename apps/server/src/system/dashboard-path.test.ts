import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'

import { createTestApp, demoPassword } from '../testing/test-app.ts'

/** The calls of an existing client from its first page to the dashboard, in its order and with its headers. */
const { app, call, ownerDb } = await createTestApp({ template: 'demo', environment: { LOGIN_CAPTCHA: 'image' } })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

async function enter(username: string) {
  const checkKey = 1794743955000
  const image = await call('GET', `/sys/randomImage/${checkKey}`)
  expect(image).toMatchObject({ success: true })
  const { value: captcha } = await ownerDb
    .selectFrom('sys_ephemeral')
    .select('value')
    .where('key', '=', `captcha:${checkKey}`)
    .executeTakeFirstOrThrow()
  // The client's signing code turns numbers into text in place; both forms must do.
  return call('POST', '/sys/login', {
    body: { username, password: demoPassword, captcha, checkKey: String(checkKey), remember_me: true },
  })
}

describe('from page load to the dashboard', () => {
  it('[PATH-1] every call answers what the client reads from it', async () => {
    const login = await enter('trader')
    expect(login.code).toBe(200)
    const {
      token,
      userInfo,
      multi_depart: departs,
    } = login.result as unknown as { token: string; userInfo: { id: string }; multi_depart: number }
    expect(departs).toBe(1)

    const permission = await call('GET', '/sys/permission/getUserPermissionByToken', {
      token,
      query: { _t: '1794743955' },
      headers: { 'tenant-id': '0' },
    })
    const { menu, auth, allAuth } = permission.result as unknown as {
      menu: Record<string, unknown>[]
      auth: unknown[]
      allAuth: unknown[]
    }
    expect(Array.isArray(auth) && Array.isArray(allAuth)).toBe(true)
    expect(menu.length).toBeGreaterThan(0)
    for (const item of menu)
      expect(item).toMatchObject({
        id: expect.any(String),
        path: expect.any(String),
        name: expect.any(String),
        component: expect.any(String),
        meta: expect.any(Object),
      })

    const [loginfo, visitInfo, notices] = await Promise.all([
      call('GET', '/sys/loginfo', { token }),
      call('GET', '/sys/visitInfo', { token }),
      call('GET', '/sys/annountCement/listByUser', { token }),
    ])
    expect(loginfo.result).toMatchObject({
      todayIp: expect.any(Number),
      todayVisitCount: expect.any(Number),
      totalVisitCount: expect.any(Number),
    })
    expect(visitInfo.result).toEqual([
      { type: expect.any(String), tian: expect.any(String), ip: expect.any(Number), visit: expect.any(Number) },
    ])
    expect(notices.result).toMatchObject({ anntMsgList: expect.any(Array), sysMsgList: expect.any(Array) })

    const socket = new WebSocket(`${address.replace('http', 'ws')}/jeecg-boot/websocket/${userInfo.id}`, [token])
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    expect(socket.protocol).toBe(token)
    socket.close()
  })

  it('[PATH-2] someone of several departments chooses one by PUT and goes on', async () => {
    const login = await enter('twodeparts')
    const {
      token,
      departs,
      multi_depart: several,
    } = login.result as unknown as { token: string; departs: { orgCode: string }[]; multi_depart: number }
    expect(several).toBe(2)
    const orgCode = departs[1]?.orgCode
    const chosen = await call('PUT', '/sys/selectDepart', { token, body: { orgCode, username: 'twodeparts' } })
    expect(chosen.result).toMatchObject({ userInfo: { orgCode } })
  })

  it('[PATH-3] someone of several institutions is told all of them and works in the one of the header', async () => {
    const login = await enter('twofirms')
    const { token, tenantList } = login.result as unknown as { token: string; tenantList: { id: number }[] }
    expect(tenantList.map((tenant) => tenant.id)).toEqual([1, 2])
    for (const tenant of ['1', '2']) {
      const answer = await call('GET', '/sys/user/getCurrentUserDeparts', { token, headers: { 'tenant-id': tenant } })
      expect(
        (answer.result['list'] as { orgCode: string }[]).every((depart) =>
          depart.orgCode.startsWith(tenant === '1' ? 'A01' : 'A02'),
        ),
      ).toBe(true)
    }
  })
})
