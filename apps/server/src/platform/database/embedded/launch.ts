import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { plainEnvironment, readPassword, type ClusterPaths } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { spawnAs, type OsUser } from './os-user.ts'
import { readPostmaster, servesFolder, urlOf } from './postmaster.ts'

const readyWithinMs = 120_000
const retries = 20
const keptLogBytes = 5_000_000

/** Orphans of a killed postmaster need a moment to leave, and a free port may be taken before we use it. */
const passing = /pre-existing shared memory block|could not bind|could not create any TCP/

export async function launchPostmaster(paths: ClusterPaths, user: OsUser, binaries: Binaries): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryLaunch(paths, user, binaries)
    if (started.ok) return started.url
    if (attempt === retries || !passing.test(started.log)) {
      throw new EmbeddedPostgresError('START_FAILED', `数据库启动失败，日志见 ${paths.logFile}\n${started.log.trim()}`)
    }
    await sleep(500)
  }
}

type Launch = { ok: true; url: string } | { ok: false; log: string }

async function tryLaunch(paths: ClusterPaths, user: OsUser, binaries: Binaries): Promise<Launch> {
  const url = urlOf(await freePort(), readPassword(paths))
  const log = openLog(paths.logFile)
  // Its own session: Ctrl-C in the terminal must reach our server only, which then stops the database last.
  const child = spawnAs(user, binaries.postgres, ['-D', paths.data, '-p', new URL(url).port], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: plainEnvironment(),
  })
  closeSync(log.fd)
  const ending = new AbortController()
  child.once('error', () => ending.abort())
  child.once('exit', () => ending.abort())
  child.unref()
  const deadline = performance.now() + readyWithinMs
  while (!ending.signal.aborted && performance.now() < deadline) {
    if (readPostmaster(paths.data) && (await servesFolder(url, paths.data))) return { ok: true, url }
    await sleep(30)
  }
  if (!ending.signal.aborted) child.kill('SIGQUIT')
  return { ok: false, log: readFileSync(paths.logFile, 'utf8').slice(log.size) }
}

function openLog(file: string): { fd: number; size: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > keptLogBytes) rmSync(file)
  return { fd: openSync(file, 'a', 0o600), size: size > keptLogBytes ? 0 : size }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
