import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @typedef {'found' | 'missed' | 'timed out'} Verdict
 * @typedef {import('./areas.mjs').Area} Area
 * @typedef {import('./find-places.mjs').Place} Place
 */

const limitMs = 180_000

/** @param {string} folder @param {readonly string[]} args @returns {Verdict} */
function runTests(folder, args) {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const run = spawnSync(process.execPath, [vitest, ...args, '--bail=1', '--reporter=dot', '--passWithNoTests'], {
    cwd: folder,
    timeout: limitMs,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
    env: { ...process.env, TZ: 'Asia/Shanghai' },
  })
  if (run.error && 'code' in run.error && run.error.code === 'ETIMEDOUT') return 'timed out'
  return run.status === 0 ? 'missed' : 'found'
}

/** The folder of a file and the one above it, as far as they have tests: those that stand nearest are asked first. */
function nearestTests(/** @type {string} */ root, /** @type {string} */ file) {
  const hasTests = (/** @type {string} */ folder) =>
    readdirSync(join(root, folder), { recursive: true }).some((name) => /\.test\.tsx?$/.test(String(name)))
  const own = dirname(file)
  return [own, dirname(own)].filter(hasTests)
}

/**
 * Plants one fault, runs the tests that could notice, takes it away again.
 * @param {string} folder
 * @param {Area} area
 * @param {Place} place
 * @returns {Verdict}
 */
export function judge(folder, { project, folders }, { file, start, end, to }) {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, before.slice(0, start) + to + before.slice(end))
  try {
    const only = `--project=${project}`
    if (project !== 'integration') return runTests(folder, ['related', file, '--run', only])
    // Every server test imports the whole server, so that all of them are related: the area's own tests decide.
    for (const tests of [...nearestTests(folder, file), ...folders]) {
      const verdict = runTests(folder, ['run', tests, only])
      if (verdict !== 'missed') return verdict
    }
    return 'missed'
  } finally {
    writeFileSync(path, before)
  }
}
