import type { Depart, LoginResult, Tenant } from '../../shared/session/session-schema.ts'

export interface PendingChoice {
  departs: Depart[]
  tenants: Tenant[]
}

/** What a user still has to choose after the password was right; undefined when nothing is open. */
export function pendingChoice({ departs, multi_depart, tenantList }: LoginResult): PendingChoice | undefined {
  const openDeparts = multi_depart === 2 ? (departs ?? []) : []
  const openTenants = (tenantList ?? []).length > 1 ? (tenantList ?? []) : []
  if (openDeparts.length === 0 && openTenants.length === 0) return undefined
  return { departs: openDeparts, tenants: openTenants }
}

/** The one tenant of a user who has just one. */
export const onlyTenant = ({ tenantList }: LoginResult): number =>
  tenantList?.length === 1 ? (tenantList[0]?.id ?? 0) : 0
