import type { Insertable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { DemoInstitution } from './demo-institutions.ts'
import type { DemoPerson } from './demo-people.ts'
import { userIdOf } from '../../seed/seed-id.ts'
import { claimNew } from '../../seed/seed-ledger.ts'
import { departIdOf, knownDeparts } from './seed-organisation.ts'
import { roleIdOf } from './seed-roles.ts'

export type PeopleSeed = {
  people: readonly DemoPerson[]
  institutions: readonly DemoInstitution[]
  /** Asked for once, and only when somebody is new: a hash takes tens of milliseconds on purpose. */
  passwordHash: () => Promise<string>
  now: Date
}

export async function seedPeople(tx: Tx, { people, institutions, passwordHash, now }: PeopleSeed): Promise<void> {
  const numbered = people.map((person, index) => ({ person, number: index + 1 }))
  const fresh = await claimNew(tx, numbered, { entryOf: ({ person }) => `user:${person.username}`, now })
  if (fresh.length === 0) return
  const codeByKey = new Map(institutions.flatMap(({ departs }) => departs.map(({ key, code }) => [key, code] as const)))
  const hash = await passwordHash()
  const inserted = await tx
    .insertInto('sys_user')
    .values(fresh.map(({ person, number }) => userRow(person, number, { codeByKey, hash, now })))
    // Somebody may already have that name or telephone number; then the demo person stays away.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const arrived = new Set(inserted.map((row) => row.id))
  await placePeople(
    tx,
    fresh.map(({ person }) => person).filter((person) => arrived.has(userIdOf(person.username))),
  )
}

function userRow(
  person: DemoPerson,
  number: number,
  { codeByKey, hash, now }: { codeByKey: ReadonlyMap<string, string>; hash: string; now: Date },
): Insertable<Tables['sys_user']> {
  const [main] = person.places
  const digits = String(number).padStart(4, '0')
  return {
    id: userIdOf(person.username),
    username: person.username,
    realname: person.realname,
    password_hash: hash,
    avatar: '',
    sex: person.sex,
    email: `${person.username}@demo.example`,
    phone: `1380013${digits}`,
    org_code: codeByKey.get(main?.departs[0] ?? '') ?? null,
    work_no: `LS${digits}`,
    post: person.post,
    telephone: '',
    user_identity: person.leads.length > 0 ? 2 : 1,
    depart_ids: person.leads.map(departIdOf).join(',') || null,
    tenant_ids: person.places.map((place) => place.tenantId),
    create_by: 'seed',
    create_time: now,
  }
}

async function placePeople(tx: Tx, people: readonly DemoPerson[]): Promise<void> {
  const departs = await knownDeparts(tx)
  const roles = new Set((await tx.selectFrom('sys_role').select('id').execute()).map((row) => row.id))
  const places = people.flatMap(({ username, places: own }) =>
    own.map((place) => ({ ...place, userId: userIdOf(username) })),
  )

  const departRows = places
    .flatMap(({ userId, tenantId, departs: keys }) =>
      keys.map((key) => ({ user_id: userId, dep_id: departIdOf(key), tenant_id: tenantId })),
    )
    .filter((row) => departs.has(row.dep_id))
  const roleRows = places
    .flatMap(({ userId, tenantId, roles: codes }) =>
      codes.map((code) => ({ user_id: userId, role_id: roleIdOf(tenantId, code), tenant_id: tenantId })),
    )
    .filter((row) => roles.has(row.role_id))
  if (departRows.length > 0) await tx.insertInto('sys_user_depart').values(departRows).execute()
  if (roleRows.length > 0) await tx.insertInto('sys_user_role').values(roleRows).execute()
}
