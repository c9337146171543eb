import { openDatabase, type Db } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'

/** A pool that waits out a slow machine: a connection that fails should mean a fault, never a busy processor. */
export function openTestPool(url: string, poolSize: number, log = createLog('silent')): Db {
  return openDatabase({ url, poolSize, log, connectWithinMs: 60_000 })
}
