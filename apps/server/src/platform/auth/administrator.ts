import type { Actor } from '../tenancy/actor.ts'

/** Whoever may grant rights is an administrator of their institution; the platform has its own people. */
export const grantingRight = 'system:role:permission'

/** Hands out what belongs to the institution without using it: one who hires traders need not trade. */
export const isAdministrator = ({ rights, isPlatformPerson }: Actor): boolean =>
  isPlatformPerson === true || rights.permissions.has(grantingRight)
