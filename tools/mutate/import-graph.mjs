import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** A worker thread is reached by its address. */
const imported = /(?:(?:from|import)\s*\(?|new URL\()\s*'([^']+)'/g

/** @param {string} file @param {string} name @returns {string[]} files the name of an import may mean */
function candidates(file, name) {
  const ours = /^@liangshu\/([^/]+)\/(.+)$/.exec(name)
  if (ours) return [`packages/${ours[1]}/src/${ours[2]}.ts`]
  return name.startsWith('.') ? [posix.join(posix.dirname(file), name)] : []
}

/**
 * Who imports a file, read from the sources.
 * @param {string} folder
 * @param {readonly string[]} tracked
 * @returns {Map<string, string[]>}
 */
export function readImporters(folder, tracked) {
  const known = new Set(tracked.filter((file) => /\.tsx?$/.test(file)))
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of known) {
    for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(imported)) {
      for (const path of candidates(file, name)) {
        if (known.has(path)) importers.set(path, [...(importers.get(path) ?? []), file])
      }
    }
  }
  return importers
}

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)

/** Files that only gather others: who stands beside them is near to nothing. */
const isHub = (/** @type {string} */ file) => /(^|\/)(index|app|main|[\w-]+-parts)\.tsx?$/.test(file)

/**
 * The tests that could notice a fault in a file, nearest first, in groups: those of its own folder, those that import it
 * or stand beside a file that does, those beside the importers of its importers, those of the folder above, and all
 * others that reach it by imports.
 * @param {Map<string, string[]>} importers
 * @param {string} file
 * @returns {string[][]}
 */
export function testsAround(importers, file) {
  const reached = new Set([file])
  for (const each of reached) importers.get(each)?.forEach((importer) => reached.add(importer))
  const tests = [...reached].filter(isTest)
  const own = dirname(file)
  const direct = (importers.get(file) ?? []).filter((importer) => !isHub(importer))
  const second = direct.flatMap((importer) => importers.get(importer) ?? []).filter((importer) => !isHub(importer))
  const beside = (/** @type {readonly string[]} */ files) => new Set(files.map((each) => dirname(each)))
  const besideImporters = beside(direct)
  const besideTheirImporters = beside(second)
  const groups = [
    tests.filter((test) => isBelow(test, own)),
    tests.filter((test) => besideImporters.has(dirname(test))),
    tests.filter((test) => besideTheirImporters.has(dirname(test))),
    tests.filter((test) => isBelow(test, dirname(own))),
    tests,
  ]
  /** @type {Set<string>} */
  const taken = new Set()
  return groups.map((group) => {
    const fresh = group.filter((test) => !taken.has(test))
    fresh.forEach((test) => taken.add(test))
    return fresh
  })
}

const isBelow = (/** @type {string} */ file, /** @type {string} */ folder) => file.startsWith(`${folder}/`)

/** @param {string} file @param {readonly string[]} tests @returns {string[]} those that share most of the file's path first */
export function nearestFirst(file, tests) {
  const shared = (/** @type {string} */ test) => {
    const own = file.split('/')
    return test.split('/').findIndex((part, index) => part !== own[index])
  }
  return tests.toSorted((a, b) => shared(b) - shared(a))
}
