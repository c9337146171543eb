import { findUnbounded } from '@liangshu/contract/validation/find-unbounded'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { createTestApp } from '../../testing/test-app.ts'

/** Every registered route is called by the wrong people. Nobody gets past the door on any of them. */
const { app, login, ownerDb } = await createTestApp({ template: 'demo' })

const fill = (url: string): string => url.replaceAll(/:[A-Za-z]+/g, 'x').replace('*', 'x')
const send = (route: { method: string; url: string }, headers: Record<string, string>) =>
  app.inject({
    method: route.method as 'GET',
    url: fill(route.url),
    headers,
    ...(route.method !== 'GET' && { payload: {} }),
  })

const routes = app.declaredRoutes.filter((route) => route.access !== 'anonymous')
const guarded = routes.filter((route) => route.access !== 'session')

/** Somebody who may sign in and nothing else. */
async function loginAsNobody(): Promise<string> {
  const id = 'nobodyspecial'
  const { password_hash: hash } = await ownerDb
    .selectFrom('sys_user')
    .select('password_hash')
    .where('username', '=', 'trader')
    .executeTakeFirstOrThrow()
  await ownerDb
    .insertInto('sys_user')
    .values({ id, username: id, password_hash: hash, tenant_ids: [1] })
    .execute()
  return login(id)
}

describe('every route', () => {
  it('[GUARD-1] there are routes to walk, and each says who may call it', () => {
    expect(guarded.length).toBeGreaterThan(0)
    expect(app.declaredRoutes.every((route) => route.access !== '')).toBe(true)
  })

  it('[GUARD-2] refuses a caller without a token', async () => {
    for (const route of routes) {
      const answer = await send(route, {})
      expect([route, answer.statusCode, answer.json().code]).toEqual([route, 401, 401])
    }
  })

  it("[GUARD-3] refuses another institution's id in the header", async () => {
    const token = await login('trader')
    for (const route of routes) {
      const answer = await send(route, { 'x-access-token': token, 'tenant-id': '2' })
      expect([route, answer.statusCode, answer.json().message]).toEqual([route, 401, '用户租户信息变更,请重新登陆!'])
    }
  })

  it('[GUARD-4] refuses a role without the permission with code 510', async () => {
    const token = await loginAsNobody()
    for (const route of guarded) {
      const answer = await send(route, { 'x-access-token': token })
      expect([route, answer.statusCode, answer.json().code]).toEqual([route, 200, 510])
    }
  })

  it('[BOUND-2] bounds every number, text and list it is given', () => {
    const unbounded = app.declaredRoutes.flatMap(({ method, url, inputs }) =>
      inputs.flatMap(({ name, schema }) =>
        schema instanceof z.ZodType ? findUnbounded(schema).map((at) => `${method} ${url} ${name} ${at}`) : [],
      ),
    )
    expect(unbounded).toEqual([])
  })

  it('[GUARD-5] every permission a route asks for exists as a button that a role can hold', async () => {
    const rows = await ownerDb.selectFrom('sys_permission').select('perms').where('perms', 'is not', null).execute()
    const known = new Set(rows.flatMap((row) => (row.perms ?? '').split(',')))
    expect(guarded.filter((route) => !known.has(route.access))).toEqual([])
  })
})
