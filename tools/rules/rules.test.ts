import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
}

/** Ids that open the name of a test: `[PICK-8] …`. */
const proven = new Set(
  ['apps/web/src', 'apps/server/src', 'packages', 'e2e']
    .flatMap((folder) => filesBelow(folder, /\.(test|spec)\.tsx?$/))
    .flatMap((file) => [...read(file).matchAll(/['`]\[([A-Z]+-\d+)\]/g)].map(([, id]) => id ?? '')),
)

describe('the widgets, sentence by sentence', () => {
  const rows = read('docs/rules/widget-sentences.md')
    .split('\n')
    .filter((line) => /^\| W\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it('every sentence has an id of its own', () => {
    const ids = rows.map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(150)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('every sentence names rules that a test proves', () => {
    const unproven = rows.flatMap(([, id, , rules = '']) => {
      const named = rules.match(/[A-Z]+-\d+/g) ?? []
      if (named.length === 0) return [`${id}: no rule`]
      return named.filter((rule) => !proven.has(rule)).map((rule) => `${id}: ${rule}`)
    })
    expect(unproven).toEqual([])
  })
})

describe('the menu', () => {
  const quoted = (text: string) => [...text.matchAll(/^\s*'([\w-]+(?:\/[\w-]+)+)'[,:]/gm)].map(([, name]) => name)

  it('[SEED-25] the pages that the seed shows are those that the web app has', () => {
    const registry = filesBelow('apps/web/src', /^pages\.ts$/).flatMap((file) => quoted(read(file)))
    const ready = quoted(read('apps/server/src/seed/pages-ready.ts'))
    const missing = ready.filter((page) => !registry.includes(page))
    expect(missing).toEqual([])
  })
})
