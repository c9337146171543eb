import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Whom PostgreSQL runs as. It refuses root, so root hands over to an ordinary account. */
export type OsUser = { kind: 'self' } | { kind: 'other'; uid: number; gid: number; passesLockedFolders: boolean }

const accountName = 'postgres'

/** An existing cluster keeps its owner: PostgreSQL starts only as the owner of its files. */
export function chooseOsUser(clusterDir: string): OsUser {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir)
    if (uid !== 0) return { kind: 'other', uid, gid, passesLockedFolders: false }
  }
  const account = findAccount() ?? createAccount()
  return { kind: 'other', ...account, passesLockedFolders: false }
}

/**
 * A data folder under /root or of mode 0700 cannot be entered by that account. Instead of opening the folders above
 * it to everybody, the child keeps the one capability that lets it through.
 */
export function reachFolder(user: OsUser, folder: string): OsUser {
  if (user.kind === 'self' || canEnter(user, folder)) return user
  const capable: OsUser = { ...user, passesLockedFolders: true }
  if (canEnter(capable, folder)) return capable
  throw new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    `以 root 启动时，系统用户 ${accountName} 必须能进入数据目录：${folder}。请用 DATA_DIR 换一个目录，或改用普通用户启动`,
  )
}

export function canEnter(user: OsUser, folder: string): boolean {
  const [file, fileArgs, identity] = commandAs(user, 'sh', ['-c', 'cd "$0"', folder])
  return spawnSync(file, fileArgs, { cwd: '/', ...identity }).status === 0
}

export function spawnAs(user: OsUser, command: string, args: string[], options: SpawnOptions): ChildProcess {
  const [file, fileArgs, identity] = commandAs(user, command, args)
  // The current folder may be closed to the other account.
  return spawn(file, fileArgs, { cwd: '/', windowsHide: true, ...options, ...identity })
}

function commandAs(user: OsUser, command: string, args: string[]): [string, string[], { uid?: number; gid?: number }] {
  if (user.kind === 'self') return [command, args, {}]
  if (!user.passesLockedFolders) return [command, args, { uid: user.uid, gid: user.gid }]
  const capability = '+dac_override'
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const capabilities = [`--inh-caps=${capability}`, `--ambient-caps=${capability}`]
  return ['setpriv', [...identity, ...capabilities, command, ...args], {}]
}

function findAccount(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, accountName], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createAccount(): { uid: number; gid: number } {
  spawnSync('groupadd', ['--system', '--force', accountName])
  const flags = ['--system', '--gid', accountName, '--no-create-home', '--shell', '/usr/sbin/nologin']
  const created = spawnSync('useradd', [...flags, accountName], { encoding: 'utf8' })
  const account = findAccount()
  if (account) return account
  throw new EmbeddedPostgresError(
    'USER_MISSING',
    `PostgreSQL 不能以 root 运行，且无法创建系统用户 ${accountName}（${created.stderr || '没有 useradd'}）。请改用普通用户启动`,
  )
}
