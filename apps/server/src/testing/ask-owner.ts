import { CompiledQuery } from 'kysely'

import type { Db } from '../platform/database/database.ts'

export type AskOwner = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Plain SQL past row-level security: for arranging what a test needs and looking at what it left. */
export function createAskOwner(ownerDb: Db): AskOwner {
  return async (statement, values = []) =>
    (await ownerDb.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, values))).rows
}
