import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from '../lib/project.mjs'

/** What can tell one time zone from another. */
const asksTheZone = /\bnew Date\b|\bDate[.(]|\bIntl\.|\.toLocale|\bTemporal\./
/** Dates that are made and read in UTC are the same everywhere. */
const sameEverywhere = /\bnew Date\(Date\.UTC\([^()]*\)\)\.(?:getUTC\w+|getTime|toISOString)\(|\bDate\.UTC\(/g
const imported = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** @typedef {{ asksTheZone: boolean, imports: string[] }} Source */

/**
 * The tests of the pure packages whose outcome could depend on the zone of the machine: they, or something of ours that
 * they import however indirectly, ask for dates in another way than in UTC. Read from the sources, so that no list can fall behind.
 * @param {string} [folder]
 */
export function zoneTests(folder = root) {
  /** @type {Map<string, Source>} */
  const known = new Map()
  /** @param {string} file */
  const sourceOf = (file) => {
    const source = known.get(file) ?? readSource(folder, file)
    known.set(file, source)
    return source
  }
  /** @param {string} test */
  const isAffected = (test) => {
    const reached = new Set([test])
    for (const file of reached) {
      const source = sourceOf(file)
      if (source.asksTheZone) return true
      source.imports.forEach((path) => reached.add(path))
    }
    return false
  }
  return testsBelow(join(folder, 'packages'))
    .filter(isAffected)
    .map((file) => relative(folder, file).split(sep).join('/'))
    .sort()
}

/** @param {string} folder */
function testsBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => join(folder, file))
}

/** @param {string} folder @param {string} file @returns {Source} */
function readSource(folder, file) {
  const text = readFileSync(file, 'utf8')
  return { asksTheZone: asksTheZone.test(text.replace(sameEverywhere, '')), imports: importsOf(folder, file, text) }
}

/** Files of ours; packages of others are theirs to test. @param {string} folder @param {string} file @param {string} text */
function importsOf(folder, file, text) {
  return [...text.matchAll(imported)].flatMap(([, name = '']) => {
    const ours = /^@liangshu\/([^/]+)\/(.+)$/.exec(name)
    const path = ours ? join(folder, 'packages', ours[1] ?? '', 'src', `${ours[2]}.ts`) : join(dirname(file), name)
    return (ours || name.startsWith('.')) && existsSync(path) ? [path] : []
  })
}
