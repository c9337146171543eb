import type { LogEvent } from 'kysely'
import { cutText } from '../http/clean-text.ts'

export type SlowQuery = { sql: string; ms: number; at: Date }

const slowMs = 200
const kept = 50
const longestSql = 500

const ringOf = new WeakMap<object, SlowQuery[]>()

/** Statements that took longer than they should, without their values. */
export function watchSlowQueries(): { onQuery: (event: LogEvent) => void; belongTo: (db: object) => void } {
  const ring: SlowQuery[] = []
  return {
    onQuery({ query, queryDurationMillis }) {
      if (queryDurationMillis < slowMs) return
      const sql = cutText(query.sql.replaceAll(/\s+/g, ' ').trim(), longestSql)
      ring.unshift({ sql, ms: queryDurationMillis, at: new Date() })
      if (ring.length > kept) ring.pop()
    },
    belongTo: (db) => void ringOf.set(db, ring),
  }
}

export const slowQueriesOf = (db: object): readonly SlowQuery[] => ringOf.get(db) ?? []
