import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export type Postmaster = { pid: number; port: number }

/** Lines 1 and 4 of postmaster.pid; undefined when there is none or it is still being written. */
export function readPostmaster(data: string): Postmaster | undefined {
  const lines = readIfThere(join(data, 'postmaster.pid'))?.split('\n') ?? []
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/**
 * The number in a left-over file may belong to anything by now, or to a process that ended and was never collected
 * (usual in containers), so the command line has the last word.
 */
export function isPostmasterOf(pid: number, data: string): boolean {
  const command = commandLineOf(pid)
  if (!command.includes('postgres')) return false
  // Windows shows no arguments here; its PostgreSQL checks the folder itself when it starts.
  return platform() === 'win32' || `${command} `.includes(` ${data} `)
}

export function urlOf(port: number, password: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** Whether the server behind `url` takes connections and works on exactly this folder. */
export async function servesFolder(url: string, data: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  // A server that ends between connecting and asking reports here; the refused query already says no.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const answer = await client.query<{ data_directory: string }>('SHOW data_directory')
    return realpathSync(answer.rows[0]?.data_directory ?? '') === realpathSync(data)
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function commandLineOf(pid: number): string {
  if (platform() === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ''
  const [tool, args]: [string, string[]] =
    platform() === 'win32' ? ['tasklist', ['/FI', `PID eq ${pid}`]] : ['ps', ['-p', String(pid), '-o', 'command=']]
  return (spawnSync(tool, args, { encoding: 'utf8' }).stdout ?? '').trim()
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
