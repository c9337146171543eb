import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { menuRows } from '../../apps/server/src/seed/menu-rows.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
}

const idsIn = (text: string): string[] => text.match(/[A-Z]+-\d+/g) ?? []

/** Ids that open the name of a test: `[PICK-8] …`, or several of them. */
const proven = new Set(
  ['apps/web/src', 'apps/server/src', 'packages', 'e2e']
    .flatMap((folder) => filesBelow(folder, /\.(test|spec)\.tsx?$/))
    .flatMap((file) => [...read(file).matchAll(/['`]((?:\[[A-Z]+-\d+\]\s*)+)/g)])
    .flatMap(([, opening = '']) => idsIn(opening)),
)

describe.each([
  { of: 'the shell', file: 'docs/rules/shell.md', row: /^\| S\d/ },
  { of: 'the widgets', file: 'docs/rules/widgets.md', row: /^\| W\d/ },
])('the requirements of $of', ({ file, row }) => {
  const rows = read(file)
    .split('\n')
    .filter((line) => row.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it('every requirement has an id of its own', () => {
    const ids = rows.map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(150)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('every requirement names rules that a test proves', () => {
    const unproven = rows.flatMap(([, id, , rules = '']) => {
      const named = idsIn(rules)
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

  it('[MENUVIEW-5] every icon that the seed names is one that the web app draws', () => {
    const registry = /const icons\b[^{]*\{([^}]*)\}/.exec(read('apps/web/src/shared/icon/menu-icon.tsx'))?.[1] ?? ''
    const drawn = new Set([...registry.matchAll(/^\s*'?([a-z-]+)'?: (\w+)Outlined,$/gm)].map(([, name]) => name))
    expect(drawn.size).toBeGreaterThan(70)
    const named = new Set(menuRows().flatMap(({ icon }) => icon ?? []))
    expect(named.size).toBeGreaterThan(40)
    expect([...named].filter((icon) => !drawn.has(icon))).toEqual([])
  })
})

describe('the gallery', () => {
  it('[EXAMPLE-1] every page of it is walked by a journey', () => {
    const menu = read('apps/server/src/seed/example-menu.ts')
    const pages = [...menu.matchAll(/example\('[^']+', '(\w+)'/g)].map(([, name = '']) => name)
    expect(pages.length).toBeGreaterThan(35)
    const walked = filesBelow('e2e/widgets', /\.spec\.ts$/)
      .flatMap((file) => [...read(file).matchAll(/^ {4}(\w+): /gm)])
      .map(([, name]) => name)
    expect(pages.filter((name) => !walked.includes(name))).toEqual([])
  })
})

/** `PNL-5, PNL-6`, `WORK-1 … 5` and `HOST-1 to HOST-3` name every id they span. */
function idsOfCell(cell: string): string[] {
  let prefix = ''
  return [...cell.matchAll(/((?:[A-Z][A-Z0-9]*-)+)?(E?)(\d+)(?: (?:…|to) (?:[A-Z][A-Z0-9]*-)*E?(\d+))?/g)].flatMap(
    ([, named, kind = '', from, to = from]) => {
      prefix = named ?? prefix
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${prefix}${kind}${Number(from) + at}`)
    },
  )
}

describe('the rule tables', () => {
  const tables = filesBelow('docs/rules', /\.md$/)
  const sources = ['apps', 'packages', 'e2e', 'tools', 'bench', 'deploy', 'docs'].flatMap((folder) =>
    filesBelow(folder, /\.(tsx?|mjs|css|sql|ya?ml)$/),
  )
  const endings = new Set(
    sources.flatMap((file) => {
      const parts = file.split(path.sep)
      return parts.map((_part, index) => parts.slice(index).join('/'))
    }),
  )
  /** `web/…` and the like stand for the folder of the room's sources. */
  const withoutRoom = (file: string) =>
    file.replace(/^(?:apps\/|packages\/)?(web|server|engine|contract|agent)\/(?:src\/)?/, '')

  it('[RULETAB-1] every file that a rule names is there', () => {
    const named = tables.flatMap((table) =>
      [...read(table).matchAll(/`([\w./@-]+\.(?:tsx?|mjs|css|sql|ya?ml))`/g)].map(([, file = '']) => ({ table, file })),
    )
    expect(named.length).toBeGreaterThan(2000)
    expect(endings.has('web/src/app/page/own-component.ts')).toBe(false)
    expect(named.filter(({ file }) => !endings.has(file) && !endings.has(withoutRoom(file)))).toEqual([])
  })

  const rows = tables.flatMap((table) =>
    read(table)
      .split('\n')
      .flatMap((line, at) => {
        const cell = /^\| *([A-Z][A-Z0-9]*-[^|]*?) *\|/.exec(line)?.[1] ?? ''
        return idsOfCell(cell).map((id) => ({ id, place: `${table}:${at + 1}` }))
      }),
  )

  it('[RULETAB-2] an id stands for one rule', () => {
    expect(idsOfCell('PNL-5, PNL-6')).toEqual(['PNL-5', 'PNL-6'])
    expect(idsOfCell('SIM-NEWS-1 … 3, 7')).toEqual(['SIM-NEWS-1', 'SIM-NEWS-2', 'SIM-NEWS-3', 'SIM-NEWS-7'])
    expect(rows.length).toBeGreaterThan(3000)
    const places = new Map<string, string[]>()
    for (const { id, place } of rows) places.set(id, [...(places.get(id) ?? []), place])
    expect([...places].filter(([, where]) => where.length > 1)).toEqual([])
  })

  it('[RULETAB-3] every id that opens the name of a test has its rule', () => {
    const known = new Set(rows.map(({ id }) => id))
    const tests = sources.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('tools/boundaries/'))
    const opening = /['`]((?:\[[A-Z][A-Z0-9-]*-E?\d+\] ?)+)/g
    const named = tests.flatMap((file) =>
      [...read(file).matchAll(opening)].flatMap(([, ids = '']) =>
        [...ids.matchAll(/[A-Z][A-Z0-9-]*-E?\d+/g)].map(([id]) => `${id} ${file}`),
      ),
    )
    expect(named.length).toBeGreaterThan(3000)
    expect(named.filter((one) => !known.has(one.split(' ')[0] ?? ''))).toEqual([])
  })
})
