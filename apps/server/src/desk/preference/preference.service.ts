import { MOST_PREFERENCES, type PutPreferenceBody } from '@liangshu/contract/desk/preference'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import * as preferences from './preference.store.ts'

export function createPreferenceService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    get: (actor: Actor, key: string): Promise<string | null> =>
      inTenant(db, actor, (tx) => preferences.findValue(tx, actor, key)),

    /** The last one to write wins: it is one person in two windows. */
    put: (actor: Actor, { key, value }: PutPreferenceBody): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        await preferences.lockOwner(tx, actor)
        if ((await preferences.countOthers(tx, actor, key)) >= MOST_PREFERENCES)
          throw inputError(`最多保存${MOST_PREFERENCES}项，请先清除一些画线`)
        await preferences.put(tx, actor, { key, value, update_time: clock.now() })
      }),

    remove: (actor: Actor, key: string): Promise<void> =>
      inTenant(db, actor, (tx) => preferences.remove(tx, actor, key)),
  }
}
