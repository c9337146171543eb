import { openSession } from '../../apps/server/src/platform/auth/open-session.ts'
import { asPlatform } from '../../apps/server/src/platform/tenancy/in-tenant.ts'

/**
 * So many more people of the first institution, who may do what its trader may; answers a session of each.
 * @param {import('pg').Pool} owner @param {import('../../apps/server/src/platform/database/database.ts').Db} db
 * @param {number} count @param {Date} now
 * @returns {Promise<string[]>}
 */
export async function addPeople(owner, db, count, now) {
  await owner.query(
    `insert into sys_user (id, username, realname, password_hash, phone, work_no, tenant_ids, sex, create_time)
     select 'watcher' || n, 'watcher' || n, '看盘' || n, '-', (16000000000 + n)::text, 'W' || n, '{1}', 1, now()
     from generate_series(1, $1::int) n`,
    [count],
  )
  await owner.query(
    `insert into sys_user_role (user_id, role_id, tenant_id)
     select 'watcher' || n, r.role_id, r.tenant_id from generate_series(1, $1::int) n
     cross join sys_user_role r join sys_user u on u.id = r.user_id and u.username = 'trader'`,
    [count],
  )
  const clock = { now: () => now }
  const visitor = { ip: '127.0.0.1', userAgent: 'bench' }
  return asPlatform(db, async (tx) => {
    /** @type {string[]} */
    const tokens = []
    for (let n = 1; n <= count; n += 1)
      tokens.push(await openSession(tx, { userId: `watcher${n}`, tenantId: 1, visitor, clock, ttlSeconds: 86_400 }))
    return tokens
  })
}
