import * as z from 'zod/mini'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { localStore } from '../../shared/storage/storage.ts'

const KEY = 'NO_DEPART_TOLD'

/** A member of an institution without a place in it. Who belongs to no institution needs no department. */
export const lacksDepart = ({ multi_depart, tenantList }: LoginResult): boolean =>
  multi_depart === 0 && (tenantList ?? []).length > 0

/** Whether this browser has not yet told the user; from now on it has. */
export function isFirstTelling(username: string): boolean {
  const told = localStore.get(KEY, z.array(z.string())) ?? []
  if (told.includes(username)) return false
  localStore.set(KEY, [...told, username])
  return true
}
