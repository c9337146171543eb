import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const gib = 1024 ** 3
/** A run keeps less than 1 GiB in its folder, and takes 7 GiB of memory with it. */
const leastRoom = { files: 6 * gib, memory: 10 * gib }

/** @typedef {{ memory: number, files: number }} Room in bytes */

/**
 * Each test database is eleven hundred files. A disk that has just deleted as many took a second to make them anew, memory
 * a twentieth of that. Whoever names a folder gets it.
 * @param {string} [folder]
 * @param {string} [asked]
 * @param {Room | null} [room]
 */
export function baseFolder(folder = memory, asked = process.env['TMPDIR'] ?? '', room = roomIn(folder)) {
  const isRoomy = room !== null && room.memory >= leastRoom.memory && room.files >= leastRoom.files
  return (asked === '' || asked === '/tmp') && isRoomy && canRun(folder) ? folder : tmpdir()
}

/** @param {string} folder @returns {Room | null} */
function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return { memory: freemem(), files: bavail * bsize }
  } catch {
    return null
  }
}

/** Tests write programs and run them: some machines forbid that here. @param {string} folder */
function canRun(folder) {
  try {
    const probe = mkdtempSync(join(folder, 'liangshu-probe-'))
    try {
      const program = join(probe, 'program')
      writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
      return spawnSync(program).status === 0
    } finally {
      rmSync(probe, { recursive: true, force: true })
    }
  } catch {
    return false
  }
}

/**
 * Everything a run writes goes below one folder, named to all its processes as TMPDIR. That name is also how they are
 * found at the end: databases and browsers leave the process group they were started in.
 */
export function createRunFolder() {
  const folder = realpathSync(mkdtempSync(join(baseFolder(), 'liangshu-test-')))
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
