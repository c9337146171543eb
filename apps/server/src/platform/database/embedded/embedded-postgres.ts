import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, type Binaries } from './binaries.ts'
import {
  clusterExists,
  clusterPaths,
  createCluster,
  plainEnvironment,
  prepareRoot,
  readPassword,
  writeSettings,
  type ClusterPaths,
  type Durability,
} from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { launchPostmaster } from './launch.ts'
import { chooseOsUser, reachFolder, spawnAs, type OsUser } from './os-user.ts'
import { isPostmasterOf, readPostmaster, servesFolder, urlOf } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** Superuser connection to the database `postgres`. */
  url: string
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: { info: (message: string) => void; warn: (message: string) => void }
  /** `throwaway` trades safety for speed and is for tests only. */
  durability?: Durability
  /** How long a folder in use may take to become free. */
  lockWaitMs?: number
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockDataDir(options.dataDir, options.lockWaitMs ?? 3000)
  try {
    const paths = clusterPaths(realpathSync(options.dataDir))
    const user = prepareUser(paths)
    const binaries = findBinaries(user)
    const url = (await adoptRunning(paths, options.log)) ?? (await startFresh(paths, user, binaries, options))
    return { url, stop: stopOnce(paths, user, binaries, lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

function prepareUser(paths: ClusterPaths): OsUser {
  const user = chooseOsUser(paths.data)
  prepareRoot(paths, user)
  return reachFolder(user, paths.root)
}

async function startFresh(
  paths: ClusterPaths,
  user: OsUser,
  binaries: Binaries,
  { log, durability = 'safe' }: EmbeddedPostgresOptions,
): Promise<string> {
  if (!clusterExists(paths)) {
    log.info('正在初始化数据库')
    await createCluster(paths, user, binaries)
  }
  writeSettings(paths.data, user, durability)
  return launchPostmaster(paths, user, binaries)
}

/**
 * `kill -9` of our process alone leaves its postmaster running with all data: use it. A postmaster that is just
 * starting, recovering or shutting down is waited for. Only a left-over file whose number is not a postmaster of this
 * folder is removed.
 */
async function adoptRunning(paths: ClusterPaths, log: EmbeddedPostgresOptions['log']): Promise<string | undefined> {
  const waitMs = 60_000
  const deadline = performance.now() + waitMs
  for (let found = readPostmaster(paths.data); found; found = readPostmaster(paths.data)) {
    const url = urlOf(found.port, readPassword(paths))
    if (await servesFolder(url, paths.data)) {
      log.info('接管仍在运行的数据库')
      return url
    }
    if (!isPostmasterOf(found.pid, paths.data)) {
      log.warn(`清除遗留的数据库锁文件（进程号 ${found.pid} 已不是本目录的数据库）`)
      rmSync(join(paths.data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError('START_FAILED', `数据库进程 ${found.pid} 没有响应，日志见 ${paths.logFile}`)
    }
    await sleep(200)
  }
  return undefined
}

function stopOnce(paths: ClusterPaths, user: OsUser, binaries: Binaries, release: () => void): () => Promise<void> {
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stopPostmaster(paths, user, binaries).finally(release))
}

/** A fast shutdown: open transactions roll back, everything committed is written out. */
async function stopPostmaster(paths: ClusterPaths, user: OsUser, binaries: Binaries): Promise<void> {
  if (!readPostmaster(paths.data)) return
  const args = ['stop', '-D', paths.data, '-m', 'fast', '-w', '-t', '120']
  const child = spawnAs(user, binaries.pgCtl, args, { stdio: 'ignore', env: plainEnvironment() })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0 && readPostmaster(paths.data)) {
    throw new EmbeddedPostgresError('STOP_FAILED', `数据库没有在两分钟内停止，日志见 ${paths.logFile}`)
  }
}
