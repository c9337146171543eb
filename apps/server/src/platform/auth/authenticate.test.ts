import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { someActor } from '../../testing/some-actor.ts'
import { createLog } from '../log/log.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'
import { isAdministrator } from './administrator.ts'
import { createAuthenticate, type Credentials } from './authenticate.ts'
import { createLockout } from './lockout.ts'
import { openSession } from './open-session.ts'
import { hashPassword, isPassword, isStrongPassword } from './password.ts'
import { createRightsCache } from './rights.ts'
import { createSessionEnded } from './session-ended.ts'
import { hashToken, isTokenShaped, newToken } from './session-token.ts'
import * as sessions from './session.store.ts'

const { appUrl, ownerUrl } = await createTestDatabase()
const [db, ownerDb] = [openTestPool(appUrl, 3, createLog('silent')), openTestPool(ownerUrl, 1, createLog('silent'))]
afterAll(async () => {
  await db.destroy()
  await ownerDb.destroy()
})
const ask = createAskOwner(ownerDb)
const clock = createFakeClock()
const rights = createRightsCache(db)
const authenticate = createAuthenticate({ db, clock, rights, sessionTtlSeconds: 7200 })
const visitor = { ip: '127.0.0.1', userAgent: 'u'.repeat(301) }

await ask(`insert into sys_tenant (id, name, status) values (1, '一', 1), (2, '二', 1), (3, '停', 0)`)
const addPerson = (name: string, tenants: number[], isPlatform = false) =>
  ask(
    `insert into sys_user (id, username, realname, password_hash, tenant_ids, is_platform, org_code) values ($1, $2, $3, '-', $4, $5, $6)`,
    [`u-${name}`, name, `${name}!`, tenants, isPlatform, isPlatform ? null : 'A01'],
  )
await addPerson('both', [1, 2])
await addPerson('off', [3])
await addPerson('none', [])
await addPerson('above', [], true)

const open = (name: string, tenantId = 1, more: { pendingFactor?: 'verify' | 'enrol'; ttlSeconds?: number } = {}) =>
  asPlatform(db, (tx) => openSession(tx, { userId: `u-${name}`, tenantId, visitor, clock, ttlSeconds: 7200, ...more }))
const as = (token: string | undefined, more: Partial<Credentials> = {}) =>
  authenticate({ token, tenantHeader: undefined, ...more })
const rowOf = async (token: string) =>
  (await ask('select * from sys_session where token_hash = $1', [hashToken(token)]))[0] ?? {}
const refusedWith = (code: string) => expect.objectContaining({ code }) as Error

describe('who calls', () => {
  it('[SESSION-100] is told by the token, in the institution they signed in to', async () => {
    const actor = await as(await open('both', 2))
    expect(actor).toMatchObject({
      userId: 'u-both',
      username: 'both',
      realname: 'both!',
      orgCode: 'A01',
      tenantId: 2,
      isPlatform: false,
      isPlatformPerson: false,
      pendingFactor: null,
      hasSecondFactor: false,
    })
    expect(await as(await open('above', 0))).toMatchObject({
      orgCode: '',
      tenantId: 0,
      isPlatform: true,
      isPlatformPerson: true,
    })
  })

  it.each([
    ['no token', undefined, 'SESSION_EXPIRED'],
    ['an empty one', '', 'SESSION_EXPIRED'],
    ['one of another shape', 'abc', 'SESSION_INVALID'],
    ['one that nobody has', newToken(), 'SESSION_EXPIRED'],
  ])(
    '[SESSION-100] %s is nobody',
    async (_what, token, code) => await expect(as(token)).rejects.toEqual(refusedWith(code)),
  )

  it('[SESSION-101] one that was frozen or removed is told so, and a session that was ended is over', async () => {
    const token = await open('both')
    await ask(`update sys_user set status = 2 where id = 'u-both'`)
    await expect(as(token)).rejects.toEqual(refusedWith('USER_LOCKED'))
    await ask(`update sys_user set status = 1, del_flag = 1 where id = 'u-both'`)
    await expect(as(token)).rejects.toEqual(refusedWith('USER_MISSING'))
    await ask(`update sys_user set del_flag = 0 where id = 'u-both'`)
    await as(token)
    await asPlatform(db, async (tx) => {
      const { id } = (await rowOf(token)) as { id: string }
      expect(await sessions.end(tx, id, clock.now(), 'left')).toBe(true)
      expect(await sessions.end(tx, id, clock.now(), 'again')).toBe(false)
    })
    await expect(as(token)).rejects.toEqual(refusedWith('SESSION_EXPIRED'))
    expect(await rowOf(token)).toMatchObject({ end_reason: 'left' })
  })

  it.each([
    ['both', undefined, 1],
    ['both', '', 1],
    ['both', '0', 1],
    ['both', '2', 2],
    ['both', '3', null],
    ['both', 'x', null],
    ['none', undefined, 1],
    ['none', '1', null],
    ['off', undefined, null],
    ['off', '3', null],
    ['above', undefined, 0],
    ['above', '0', 0],
    ['above', '2', 2],
    ['above', '-1', null],
    ['above', '00', null],
    ['above', '1.5', null],
    ['above', 'x', null],
  ])('[SESSION-102] %s, who asks for institution %s, is in %s', async (name, tenantHeader, tenantId) => {
    const asked = await as(await open(name, name === 'above' ? 0 : 1), { tenantHeader }).catch(
      (error: unknown) => error,
    )
    expect(asked).toMatchObject(
      tenantId === null
        ? { code: 'TENANT_CHANGED' }
        : { isPlatform: name === 'above' && tenantId === 0, tenantId: name === 'none' ? 0 : tenantId },
    )
  })

  it('[SESSION-102] narrowed to one institution, somebody of the platform keeps the rights of the platform', async () => {
    const token = await open('above', 0)
    const whole = await as(token)
    const narrowed = await as(token, { tenantHeader: '2' })
    expect([...narrowed.rights.permissions]).toEqual([...whole.rights.permissions])
    expect(narrowed.rights).toBe(whole.rights)
  })

  it('[SESSION-102] one who left the institution they signed in to is in their first one', async () => {
    expect((await as(await open('both', 7))).tenantId).toBe(1)
  })
})

describe('the life of a session', () => {
  it('[SESSION-103] ends two hours after the last call; it is written down once a minute', async () => {
    const token = await open('both')
    const start = clock.now()
    expect(await rowOf(token)).toMatchObject({
      last_seen_at: start,
      expires_at: new Date(start.getTime() + 7_200_000),
      user_agent: 'u'.repeat(300),
    })
    clock.advance(60_000)
    await as(token)
    expect(await rowOf(token)).toMatchObject({ last_seen_at: start })
    clock.advance(1)
    await as(token, { isQuiet: true })
    expect(await rowOf(token)).toMatchObject({ last_seen_at: start })
    await as(token)
    const seen = clock.now()
    expect(await rowOf(token)).toMatchObject({ last_seen_at: seen, expires_at: new Date(seen.getTime() + 7_200_000) })
    clock.advance(7_199_999)
    await as(token, { isQuiet: true })
    clock.advance(1)
    await expect(as(token)).rejects.toEqual(refusedWith('SESSION_EXPIRED'))
  })

  it('[SESSION-103] that lacks its second factor opens that way alone, for ten minutes, and calls do not lengthen it', async () => {
    const token = await open('both', 1, { pendingFactor: 'verify' })
    const start = clock.now()
    await expect(as(token)).rejects.toEqual(refusedWith('SECOND_FACTOR_PENDING'))
    clock.advance(599_999)
    expect(await as(token, { withPendingFactor: true })).toMatchObject({ pendingFactor: 'verify' })
    expect(await rowOf(token)).toMatchObject({ expires_at: new Date(start.getTime() + 600_000) })
    const { id } = (await rowOf(token)) as { id: string }
    const until = new Date(clock.now().getTime() + 7_200_000)
    await asPlatform(db, (tx) => sessions.prove(tx, id, clock.now(), until))
    expect(await as(token)).toMatchObject({ pendingFactor: null, secondFactorAt: clock.now() })
    expect(await rowOf(token)).toMatchObject({ expires_at: until })
    const short = await open('both', 1, { pendingFactor: 'enrol', ttlSeconds: 60 })
    expect(await rowOf(short)).toMatchObject({ expires_at: new Date(clock.now().getTime() + 60_000) })
  })

  it('[SESSION-104] all of one person end together but for one; open ones are listed, the newest first', async () => {
    await ask('delete from sys_session')
    const tokens = []
    for (let made = 0; made < 3; made += 1) {
      clock.advance(1000)
      tokens.push(await open('both'))
    }
    await open('both', 1, { pendingFactor: 'verify' })
    await open('none')
    const ids = await Promise.all(tokens.map(async (token) => String((await rowOf(token))['id'])))
    const listed = () =>
      asPlatform(db, async (tx) => (await sessions.findOpen(tx, 'u-both', clock.now())).map(({ id }) => id))
    expect(await listed()).toEqual(ids.toReversed())
    expect(await sessions.findByTokenHash(db, hashToken(tokens[0] ?? ''))).toMatchObject({ id: ids[0] })
    const ended = await asPlatform(db, (tx) => sessions.endAllOfUser(tx, 'u-both', clock.now(), 'changed', ids[1]))
    expect(ended).toHaveLength(3)
    expect(ended).not.toContain(ids[1])
    expect(await listed()).toEqual([ids[1]])
    expect(await asPlatform(db, (tx) => sessions.endAllOfUser(tx, 'u-both', clock.now(), 'changed'))).toEqual([ids[1]])
  })

  it('[SESSION-105] whoever holds something open is told of its end, until they stop listening', () => {
    const { announce, onEnd } = createSessionEnded()
    const heard: string[] = []
    const stop = onEnd((id) => heard.push(`one ${id}`))
    onEnd((id) => heard.push(`two ${id}`))
    announce(['a', 'b'])
    stop()
    announce([])
    announce(['c'])
    expect(heard).toEqual(['one a', 'two a', 'one b', 'two b', 'two c'])
  })
})

describe('rights', () => {
  it('[SESSION-106] are kept until their version moves; the platform holds every permission', async () => {
    await ask(
      `insert into sys_role (id, tenant_id, role_name, role_code) values ('r1', 1, '甲', 'first'), ('r2', 2, '乙', 'second')`,
    )
    await ask(`insert into sys_user_role values ('u-both', 'r1', 1), ('u-both', 'r2', 2)`)
    await ask(`insert into sys_permission (id, name, perms, menu_type, status, del_flag) values
      ('p1', '一', 'a:b,c:d', 2, '1', 0), ('p2', '二', 'off:x', 2, '0', 0), ('p3', '三', 'gone:x', 2, '1', 1), ('p4', '四', '', 2, '1', 0), ('p5', '五', 'other:x', 2, '1', 0)`)
    await ask(
      `insert into sys_role_permission (role_id, permission_id, tenant_id) values ('r1','p1',1), ('r1','p2',1), ('r1','p3',1), ('r1','p4',1)`,
    )
    const scope = { userId: 'u-both', tenantId: 1, isPlatform: false }
    const first = rights.of(scope, 901)
    expect(rights.of(scope, 901)).toBe(first)
    expect([...(await first).roleCodes]).toEqual(['first'])
    expect([...(await first).permissions].toSorted()).toEqual(['a:b', 'c:d'])
    expect(rights.of({ ...scope, tenantId: 2 }, 901)).not.toBe(first)
    expect([...(await rights.of({ ...scope, tenantId: 2 }, 901)).roleCodes]).toEqual(['second'])
    expect(rights.of(scope, 902)).not.toBe(first)
    const above = await rights.of({ userId: 'u-above', tenantId: 0, isPlatform: true }, 902)
    expect(['a:b', 'c:d', 'other:x', 'off:x', 'gone:x'].map((code) => above.permissions.has(code))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect((await as(await open('above', 0), { tenantHeader: '1' })).rights.permissions.has('other:x')).toBe(true)
  })

  it('[SESSION-106] that could not be read are read again', async () => {
    const cache = createRightsCache(db)
    const scope = { userId: 'u-both', tenantId: 1, isPlatform: false }
    const broken = cache.of({ ...scope, tenantId: 'x' as never }, 1)
    await expect(broken).rejects.toThrow('scope is not well formed')
    expect(cache.of({ ...scope, tenantId: 'x' as never }, 1)).not.toBe(broken)
    await expect(cache.of({ ...scope, tenantId: 'x' as never }, 1)).rejects.toThrow('scope is not well formed')
  })

  it('[SESSION-107] whoever may grant them is an administrator, and so is the platform’s own', () => {
    const holding = (...permissions: string[]) => ({ roleCodes: new Set<string>(), permissions: new Set(permissions) })
    expect(isAdministrator(someActor('a', { rights: holding('system:role:permission') }))).toBe(true)
    expect(isAdministrator(someActor('a', { rights: holding('system:role:edit') }))).toBe(false)
    expect(isAdministrator(someActor('a', { isPlatformPerson: true }))).toBe(true)
    expect(isAdministrator(someActor('a', { isPlatformPerson: false }))).toBe(false)
  })
})

describe('tokens and passwords', () => {
  it('[SESSION-108] a token has 43 letters, new each time, and only its hash is kept', () => {
    const [one, two] = [newToken(), newToken()]
    expect(one).not.toBe(two)
    expect([one, 'a'.repeat(43), 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}+`].map(isTokenShaped)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(hashToken('a').toString('hex')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
  })

  it('[SESSION-108] a password is stored as argon2id of 19 MiB and two passes; nobody has none', async () => {
    const stored = await hashPassword('Liangshu@2026')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(stored, 'Liangshu@2026')).toBe(true)
    expect(await isPassword(stored, 'liangshu@2026')).toBe(false)
    expect(await isPassword(undefined, 'no account has this password')).toBe(false)
    expect(await isPassword('', '')).toBe(false)
    expect(await isPassword('-', 'x')).toBe(false)
  })

  it('[SESSION-108] a new password is strong and not endless', () => {
    const strong = (length: number) => `Aa1@${'x'.repeat(length - 4)}`
    expect([strong(10), strong(128), strong(129), '', 'short', 'onlyletters'].map(isStrongPassword)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the door after wrong tries', () => {
  let known = false
  const asked: string[] = []
  const lockout = createLockout({
    db,
    clock,
    isKnownPlace: async (account, network) => (asked.push(`${account} ${network}`), known),
  })
  const times = async (count: number, who: Parameters<typeof lockout.fail>[0]) => {
    for (let made = 0; made < count; made += 1) await lockout.fail(who)
  }
  const isOpen = (who: Parameters<typeof lockout.assertOpen>[0]) =>
    lockout.assertOpen(who).then(
      () => 'open',
      (error: Error) => error.message,
    )
  const shut = '登录失败次数过多，请10分钟后再试！'
  beforeEach(async () => {
    await ask('delete from sys_login_failure')
    asked.length = 0
    known = false
  })
  const here = { account: 'Trader', address: '10.0.0.1' }

  it('[SESSION-109] shuts for an account at an address after five, for ten minutes, whatever the case of its letters', async () => {
    await times(4, here)
    expect(await isOpen(here)).toBe('open')
    await times(1, { ...here, account: 'tRADER' })
    expect(await isOpen(here)).toBe(shut)
    expect(await isOpen({ ...here, address: '10.0.0.2' })).toBe('open')
    expect(await isOpen({ ...here, account: 'other' })).toBe('open')
    clock.advance(599_999)
    expect(await isOpen(here)).toBe(shut)
    clock.advance(1)
    expect(await isOpen(here)).toBe('open')
  })

  it('[SESSION-109] counts within ten minutes of the first; later it begins anew', async () => {
    await times(4, here)
    clock.advance(600_000)
    await times(1, here)
    expect(await isOpen(here)).toBe(shut)
    await ask('delete from sys_login_failure')
    await times(4, here)
    clock.advance(600_001)
    await times(4, here)
    expect(await isOpen(here)).toBe('open')
    await times(1, here)
    expect(await isOpen(here)).toBe(shut)
  })

  it('[SESSION-109] shuts for an address after fifty', async () => {
    for (let tries = 0; tries < 49; tries += 1) await lockout.fail({ account: `a${tries}`, address: '10.0.0.1' })
    expect(await isOpen({ account: 'fresh', address: '10.0.0.1' })).toBe('open')
    await lockout.fail({ account: 'last', address: '10.0.0.1' })
    known = true
    expect(await isOpen({ account: 'fresh', address: '10.0.0.1' })).toBe(shut)
    expect(asked).toEqual([])
  })

  it('[SESSION-109] shuts for an account after thirty from anywhere, except where its owner has been', async () => {
    for (let tries = 0; tries < 29; tries += 1) await lockout.fail({ account: 'trader', address: `10.1.0.${tries}` })
    expect(await isOpen(here)).toBe('open')
    await lockout.fail({ account: 'trader', address: '10.1.1.1' })
    expect(await isOpen(here)).toBe(shut)
    known = true
    expect(await isOpen(here)).toBe('open')
    expect(asked).toEqual(['Trader 10.0.0.1', 'Trader 10.0.0.1'])
    // Five from here shut it here all the same.
    await times(5, here)
    expect(await isOpen(here)).toBe(shut)
  })

  it('[SESSION-109] forgives the place of whoever came in, and nothing else', async () => {
    await times(5, here)
    await times(5, { ...here, address: '10.0.0.2' })
    await lockout.forgive(here)
    expect(await isOpen(here)).toBe('open')
    expect(await isOpen({ ...here, address: '10.0.0.2' })).toBe(shut)
  })

  it('[SESSION-109] counts the second factor for itself, five times', async () => {
    const factor = { secondFactor: 'u-both' }
    await times(4, factor)
    expect(await isOpen(factor)).toBe('open')
    await times(1, factor)
    expect(await isOpen(factor)).toBe('验证失败次数过多，请10分钟后再试！')
    expect(await isOpen({ secondFactor: 'u-other' })).toBe('open')
    await lockout.forgive(factor)
    expect(await isOpen(factor)).toBe('open')
  })
})
