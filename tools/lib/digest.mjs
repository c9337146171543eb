import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'coverage'])

/**
 * One digest over the names and contents of files and folders; a path that is missing counts as empty.
 * @param {string} base
 * @param {string[]} paths relative to base
 * @param {(path: string) => boolean} [counts]
 */
export function digestOf(base, paths, counts = () => true) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(join(base, path)).filter(counts)) {
      hash
        .update(`${relative(base, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skippedFolders.has(entry.name)) return []
      const child = join(path, entry.name)
      return entry.isDirectory() ? filesUnder(child) : [child]
    })
}

/** @param {string} stampFile @param {string} digest */
export function isStamped(stampFile, digest) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest
}

/** @param {string} stampFile @param {string} digest */
export function stamp(stampFile, digest) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, digest)
}
