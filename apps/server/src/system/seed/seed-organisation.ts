import type { Tx } from '../../platform/database/database.ts'
import type { DemoInstitution } from './demo-institutions.ts'
import { seedId } from '../../seed/seed-id.ts'
import { claimNew } from '../../seed/seed-ledger.ts'

export const departIdOf = (key: string): string => seedId(`depart:${key}`)

export async function seedInstitutions(tx: Tx, institutions: readonly DemoInstitution[], now: Date): Promise<void> {
  const fresh = await claimNew(tx, institutions, { entryOf: ({ tenantId }) => `tenant:${tenantId}`, now })
  if (fresh.length > 0) {
    await tx
      .insertInto('sys_tenant')
      .values(fresh.map(({ tenantId, name }) => ({ id: tenantId, name, create_by: 'seed', create_time: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await seedDeparts(tx, institutions, now)
  await seedPositions(tx, institutions, now)
}

async function seedDeparts(tx: Tx, institutions: readonly DemoInstitution[], now: Date): Promise<void> {
  const wanted = institutions.flatMap(({ tenantId, departs }) => {
    const keyByCode = new Map(departs.map((depart) => [depart.code, depart.key]))
    return departs.map((depart, index) => ({
      ...depart,
      tenantId,
      order: index,
      parentId: depart.parent === null ? null : departIdOf(keyByCode.get(depart.parent) ?? ''),
    }))
  })
  const claimed = await claimNew(tx, wanted, { entryOf: ({ key }) => `depart:${key}`, now })
  const known = await knownDeparts(tx)
  const fresh = claimed.filter(({ key, parentId }) => {
    const hasPlace = parentId === null || known.has(parentId)
    if (hasPlace) known.add(departIdOf(key))
    return hasPlace
  })
  if (fresh.length === 0) return
  await tx
    .insertInto('sys_depart')
    .values(
      fresh.map((depart) => ({
        id: departIdOf(depart.key),
        tenant_id: depart.tenantId,
        parent_id: depart.parentId,
        depart_name: depart.name,
        depart_order: depart.order,
        org_category: depart.category,
        org_type: String(depart.code.length / 3),
        org_code: depart.code,
        create_by: 'seed',
        create_time: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function knownDeparts(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('sys_depart').select('id').execute()
  return new Set(rows.map((row) => row.id))
}

async function seedPositions(tx: Tx, institutions: readonly DemoInstitution[], now: Date): Promise<void> {
  const wanted = institutions.flatMap(({ tenantId, positions }) =>
    positions.map((position) => ({ ...position, tenantId })),
  )
  const fresh = await claimNew(tx, wanted, { entryOf: ({ tenantId, code }) => `position:${tenantId}:${code}`, now })
  if (fresh.length === 0) return
  await tx
    .insertInto('sys_position')
    .values(
      fresh.map(({ tenantId, code, name, rank }) => ({
        id: seedId(`position:${tenantId}:${code}`),
        tenant_id: tenantId,
        code,
        name,
        post_rank: rank,
        create_by: 'seed',
        create_time: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
