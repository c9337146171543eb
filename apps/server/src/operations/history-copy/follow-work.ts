import { CompiledQuery } from 'kysely'

import type { ClickHouse, KeeperWork } from '../../market/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { AskRows } from './ask-rows.ts'
import { copyAudit, copyOrderEvents } from './copy-rows.ts'

const everyMs = 60_000

/** Order events and audit follow to the other engine once a minute; PostgreSQL stays where they are written. */
export function followWork({ db, clickhouse }: { db: Db; clickhouse: ClickHouse }): KeeperWork {
  const ask: AskRows = <Row>(text: string, values: unknown[] = []) =>
    asPlatform(db, async (tx) => (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[])
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    name: 'history-follow',
    turn: async (_client, isWanted) => {
      if (performance.now() - lastAt < everyMs) return
      lastAt = performance.now()
      await copyOrderEvents({ ask, clickhouse, isWanted })
      await copyAudit({ ask, clickhouse, isWanted })
    },
  }
}
