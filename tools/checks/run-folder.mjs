import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Everything a run writes goes below one folder, named to all its processes as TMPDIR. That name is also how they are
 * found at the end: databases and browsers leave the process group they were started in.
 */
export function createRunFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'liangshu-test-')))
  // The database runs under another account when the tests run as root.
  chmodSync(folder, 0o711)
  return folder
}

/** @param {string} folder */
export function removeRunFolder(folder) {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself in the meantime.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** @param {string} folder */
export function processesOf(folder) {
  const found = process.platform === 'linux' ? linuxProcesses() : listedProcesses()
  return found.filter(({ pid, text }) => pid !== process.pid && text.includes(folder)).map(({ pid }) => pid)
}

/** Command line and environment, as far as we may read them. */
function linuxProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), text: readProc(pid, 'cmdline') + readProc(pid, 'environ') }))
}

/** @param {string} pid @param {string} file */
function readProc(pid, file) {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    return ''
  }
}

function listedProcesses() {
  const listing = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).stdout ?? ''
  return listing.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), text: line }))
}
