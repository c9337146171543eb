import { execFile } from 'node:child_process'
import { join } from 'node:path'

/**
 * Whether a file still fits its types: a fault that does not is refused before any test runs.
 * @param {string} folder
 */
export function openTypeCheck(folder) {
  /** Projects that were seen to fit without any fault. @type {Set<string>} */
  const known = new Set()
  const check = (/** @type {string} */ project) =>
    new Promise((resolve) => {
      const args = [join(folder, 'node_modules/typescript/bin/tsc'), '-b', project]
      execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }, (error) => resolve(error === null))
    })
  const projectOf = (/** @type {string} */ file) => file.split('/').slice(0, 2).join('/')
  return {
    /** @param {string} file @returns {Promise<boolean>} */
    passes: (file) => check(projectOf(file)),
    /** @param {string} file @returns {Promise<boolean>} */
    async passesWhole(file) {
      const project = projectOf(file)
      if (!known.has(project) && (await check(project))) known.add(project)
      return known.has(project)
    },
  }
}
