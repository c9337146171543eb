import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canEnter, type OsUser } from './os-user.ts'

export type Binaries = { initdb: string; pgCtl: string; postgres: string }

const sharedFolder = '/var/lib/liangshu'

/**
 * Only the binaries of `embedded-postgres` are used. Its own starter hooks into every signal of the process, opens a
 * socket in the shared temporary folder and cannot adopt a running server.
 */
export function findBinaries(user: OsUser): Binaries {
  const folder = platform() === 'win32' ? 'windows' : platform()
  const packageName = `@embedded-postgres/${folder}-${arch()}`
  try {
    const require = createRequire(import.meta.url)
    const fromPackage = createRequire(require.resolve('embedded-postgres'))
    const packageDir = join(dirname(fromPackage.resolve(packageName)), '..')
    const native = join(packageDir, 'native')
    binariesIn(native).forEach(makeExecutable)
    const [initdb = '', pgCtl = '', postgres = ''] = binariesIn(readableCopy(native, packageDir, user))
    return { initdb, pgCtl, postgres }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'BINARIES_MISSING',
      `找不到内置 PostgreSQL（${packageName}）。请重新运行 npm ci，或用 DATABASE_URL 指定自己的 PostgreSQL`,
      { cause },
    )
  }
}

function binariesIn(native: string): string[] {
  const suffix = platform() === 'win32' ? '.exe' : ''
  return ['initdb', 'pg_ctl', 'postgres'].map((name) => join(native, 'bin', `${name}${suffix}`))
}

/** PostgreSQL checks its own program file by access(2), which no capability satisfies: a project under /root needs a copy. */
function readableCopy(native: string, packageDir: string, user: OsUser): string {
  if (user.kind === 'self' || canEnter({ ...user, passesLockedFolders: false }, join(native, 'bin'))) return native
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const staging = `${copy}.${process.pid}`
  cpSync(native, staging, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(staging, copy)
  } catch (error) {
    // Another start finished the same copy first.
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Some installers drop the execute bit of package files. */
function makeExecutable(file: string): void {
  const executable = 0o555
  if (!existsSync(file)) throw new Error(`${file} is missing`)
  const { mode } = statSync(file)
  if ((mode & executable) !== executable) chmodSync(file, mode | executable)
}
