import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { findById } from './account.store.ts'

type Bindings = { phone?: string | null | undefined; email?: string | null | undefined }

/** Whether it would lead codes and mails of the person elsewhere; forms send back what they were shown. */
export async function changesBinding(db: Db, userId: string, { phone, email }: Bindings): Promise<boolean> {
  if (phone === undefined && email === undefined) return false
  const user = await asPlatform(db, (tx) => findById(tx, userId))
  const isOther = (given: string | null | undefined, stored: string | null | undefined) =>
    given !== undefined && (given || null) !== (stored || null)
  return user !== undefined && (isOther(phone, user.phone) || isOther(email, user.email))
}
