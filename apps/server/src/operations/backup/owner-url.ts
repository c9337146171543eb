import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '../../platform/config/config.ts'
import { clusterPaths, readPassword } from '../../platform/database/embedded/cluster.ts'
import { readPostmaster, servesFolder, urlOf } from '../../platform/database/embedded/postmaster.ts'
import { openEmbedded } from '../../platform/database/start-database.ts'
import type { Log } from '../../platform/log/log.ts'
import { BackupError } from './backup-error.ts'

export type OwnerConnection = { ownerUrl: string; stop: () => Promise<void> }

/** The database of this installation for its owner, whether the server is running or not. */
export async function connectAsOwner(config: Config, log: Log): Promise<OwnerConnection> {
  if (config.DATABASE_URL !== undefined) return { ownerUrl: config.DATABASE_URL, stop: async () => {} }
  const folder = path.resolve(config.DATA_DIR, 'postgres')
  if (!existsSync(folder)) throw new BackupError(`没有可用的数据：${path.resolve(config.DATA_DIR)} 中没有数据库`)
  const running = await findRunning(folder)
  return running ? { ownerUrl: running, stop: async () => {} } : openEmbedded(config, log)
}

async function findRunning(folder: string): Promise<string | undefined> {
  const paths = clusterPaths(realpathSync(folder))
  const postmaster = readPostmaster(paths.data)
  if (!postmaster) return undefined
  const url = new URL(urlOf(postmaster.port, readPassword(paths)))
  if (!(await servesFolder(url.href, paths.data))) return undefined
  url.pathname = '/liangshu'
  return url.href
}
