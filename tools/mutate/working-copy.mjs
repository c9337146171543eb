import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Ours, and what the processes of one's own strategies load: they may read nothing that lies outside the copy. */
const copied = new Set(['@liangshu', 'zod'])

/** Packages as they are installed, except for ours: those are the copy's. */
function linkPackages(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (copied.has(name)) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name), 'junction')
  }
}

/**
 * A copy of the project as it stands, with what is not committed yet.
 * @param {string} project
 */
export function openWorkingCopy(project) {
  const folder = mkdtempSync(join(tmpdir(), 'liangshu-mutate-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
  const tracked = files.split('\n').filter((file) => file !== '' && existsSync(join(project, file)))
  for (const file of tracked) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(project, file), join(folder, file))
  }
  for (const place of ['.', 'apps/server', 'apps/web', 'apps/agent', 'packages/engine', 'packages/contract', 'e2e']) {
    const from = join(project, place, 'node_modules')
    if (existsSync(from)) linkPackages(from, join(folder, place, 'node_modules'))
  }
  // What the type checker knows already, so that it only looks at what changed.
  const types = join(project, '.cache/types')
  if (existsSync(types)) cpSync(types, join(folder, '.cache/types'), { recursive: true })
  return { folder, tracked, close: () => rmSync(folder, { recursive: true, force: true }) }
}
