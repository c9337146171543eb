import { hashPassword } from '../platform/auth/password.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { asPlatform } from '../platform/tenancy/in-tenant.ts'
import { demoAnnouncements } from '../system/seed/demo-announcements.ts'
import { demoInstitutions } from '../system/seed/demo-institutions.ts'
import { demoTrading } from '../trading/seed/demo-trading.ts'
import { demoAdminContact, demoPassword, demoPeople } from '../system/seed/demo-people.ts'
import { menuRows, type MenuRow } from './menu-rows.ts'
import { pagesReady } from './pages-ready.ts'
import { hashAdminPassword, seedAdmin } from '../system/seed/seed-admin.ts'
import { seedAnnouncements } from '../system/seed/seed-announcements.ts'
import { seedDictionaries } from './seed-dictionaries.ts'
import { lockSeeds } from './seed-ledger.ts'
import { seedMenu } from './seed-menu.ts'
import { seedInstitutions } from '../system/seed/seed-organisation.ts'
import { seedPeople } from '../system/seed/seed-people.ts'
import { seedInstitutionRoles, seedPlatformRoles } from '../system/seed/seed-roles.ts'
import { seedDemoProducts } from '../trading/seed/seed-demo-products.ts'
import { systemDictionaries } from '../system/seed/system-dictionaries.ts'
import { tradingDictionaries } from '../trading/seed/trading-dictionaries.ts'

/** Where the past of the demo comes from: the market it is traded on, and how far it goes back. */
export type DemoPast = { market: string; days: number }

type Parts = { rows: readonly MenuRow[]; pagesReady: ReadonlySet<string>; now: Date; past?: DemoPast | undefined }

/**
 * Brings an installation up to what this version ships. Called at every start, before the first request: all in one
 * transaction, and whatever was seeded once is left as it is now.
 */
export async function seedDatabase({
  db,
  config,
  clock,
  past,
}: {
  db: Db
  config: Pick<Config, 'DEMO' | 'ADMIN_PASSWORD'>
  clock: Clock
  /** Left out, demo accounts begin today with nothing but their money. */
  past?: DemoPast | undefined
}): Promise<void> {
  const parts: Parts = { rows: menuRows(), pagesReady, now: clock.now(), past }
  await asPlatform(db, async (tx) => {
    await lockSeeds(tx)
    await seedBase(tx, parts)
    if (config.DEMO) await seedDemo(tx, parts)
    else await seedAdmin(tx, { passwordHash: () => hashAdminPassword(config.ADMIN_PASSWORD), now: parts.now })
    await seedRolesEverywhere(tx, parts)
  })
}

/** What every installation needs: the menu, the dictionaries, and the role that may grant everything else. */
export async function seedBase(tx: Tx, parts: Parts): Promise<void> {
  await seedMenu(tx, parts)
  await seedDictionaries(tx, [...systemDictionaries, ...tradingDictionaries], parts.now)
  await seedPlatformRoles(tx, parts)
}

/** Institutions that were founded here have the standard roles too, and the grants a newer version brings. */
async function seedRolesEverywhere(tx: Tx, parts: Parts): Promise<void> {
  const tenants = await tx.selectFrom('sys_tenant').select('id').orderBy('id').execute()
  await seedInstitutionRoles(
    tx,
    tenants.map(({ id }) => id),
    parts,
  )
}

/** Invented institutions with their people. All demo accounts share one password, so it is hashed once. */
export async function seedDemo(tx: Tx, parts: Parts): Promise<void> {
  let hash: Promise<string> | undefined
  const passwordHash = () => (hash ??= hashPassword(demoPassword))
  await seedInstitutions(tx, demoInstitutions, parts.now)
  await seedInstitutionRoles(
    tx,
    demoInstitutions.map(({ tenantId }) => tenantId),
    parts,
  )
  await seedAdmin(tx, { passwordHash, contact: demoAdminContact, now: parts.now })
  await seedPeople(tx, { people: demoPeople, institutions: demoInstitutions, passwordHash, now: parts.now })
  await seedAnnouncements(tx, demoAnnouncements, parts.now)
  await seedDemoProducts(tx, demoTrading, parts)
}
