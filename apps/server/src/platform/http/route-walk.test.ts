import { findUnbounded } from '@liangshu/contract/validation/find-unbounded'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** Every registered route is called by the wrong people. Nobody gets past the door on any of them. */
const test = await createTestApp({ template: 'demo' })
const { app, login, ownerDb } = test

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

/** The codes each role of the first institution holds. */
async function rightsOfRoles(): Promise<Map<string, Set<string>>> {
  const rows = await ownerDb
    .selectFrom('sys_role_permission as x')
    .innerJoin('sys_permission as p', 'p.id', 'x.permission_id')
    .innerJoin('sys_role as r', 'r.id', 'x.role_id')
    .select(['r.id', 'p.perms'])
    .where('r.tenant_id', '=', 1)
    .execute()
  const byRole = Map.groupBy(rows, ({ id }) => id)
  return new Map(Array.from(byRole, ([id, own]) => [id, new Set(own.flatMap(({ perms }) => (perms ?? '').split(',')))]))
}

/** Somebody who is this role and nothing else. */
async function loginWithRole(role: string): Promise<string> {
  const username = `only-${role}`
  const token = await makePerson(test, { username })
  await ownerDb
    .insertInto('sys_user_role')
    .values({ user_id: `u-${username}`, role_id: role, tenant_id: 1 })
    .execute()
  return token
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

  it('[GUARD-6] every role of the seed is refused wherever it lacks the right, and let in wherever it holds it', async () => {
    const roles = await rightsOfRoles()
    expect(roles.size).toBeGreaterThan(2)
    const tried = new Set<string>()
    const wrong: string[] = []
    const walk = async ([role, rights]: [string, Set<string>]) => {
      const headers = { 'x-access-token': await loginWithRole(role) }
      for (const route of guarded) {
        const isHeld = rights.has(route.access)
        // One look behind each door is enough, and reading changes nothing.
        if (isHeld && (route.method !== 'GET' || tried.has(route.access))) continue
        if (isHeld) tried.add(route.access)
        const { statusCode, body } = await send(route, headers)
        const isRefused = statusCode === 200 && body.includes('"code":510')
        if (isRefused === isHeld) wrong.push(`${role} ${route.method} ${route.url}: ${statusCode}`)
      }
    }
    await Promise.all(Array.from(roles, walk))
    expect(wrong).toEqual([])
    expect(tried.size).toBeGreaterThan(20)
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
