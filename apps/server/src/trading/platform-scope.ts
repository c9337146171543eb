import type { Scope } from '../platform/tenancy/in-tenant.ts'

/** For work no person stands behind: the broker's reports and the settlement of every institution. */
export const platformScope: Scope = { tenantId: 0, isPlatform: true, userId: '' }
