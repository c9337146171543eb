import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas, filesOf } from './areas.mjs'
import { equivalents, isEquivalent } from './equivalent.mjs'
import { findPlaces } from './find-places.mjs'
import { nearestFirst, readImporters, testsAround } from './import-graph.mjs'
import { sample } from './sample.mjs'
import { shareOut } from './share-out.mjs'
import { openTypeCheck } from './type-check.mjs'

const source = `
import { a } from './a.ts'
type Side = 1 | 2
export function feeOf(amount: number, isMaker: boolean): number {
  if (amount <= 0) return 0
  log(amount)
  const rate = isMaker ? 2 : 5
  return Math.max(amount * rate, 500) + (isMaker && 'x' + 'y' ? 1 : 0)
}
`

const planted = findPlaces('fee.ts', source).map(({ line, what, from, to }) => `${line} ${what}: ${from} -> ${to}`)

describe('planted faults', () => {
  it('[MUTATE-1] operators, boundaries, conditions, calls and constants are each a place', () => {
    for (const fault of [
      '5 operator: <= -> <',
      '5 condition turned round: amount <= 0 -> !(amount <= 0)',
      '5 constant: 0 -> 1',
      '6 call removed: log(amount) -> ;',
      '7 condition turned round: isMaker -> !(isMaker)',
      '8 Math: max -> min',
      '8 operator: * -> /',
      '8 operator: && -> ||',
    ]) {
      expect(planted).toContain(fault)
    }
  })

  it('[MUTATE-1] joined texts and the literals of types are none', () => {
    expect(planted.filter((fault) => fault.startsWith('3 ') || fault.endsWith('+ -> -'))).toEqual([])
  })

  it('[MUTATE-6] a number that only says how something looks is none; one that is computed is', () => {
    const text = `const option = { width: 12, show: true, data: [1], top: rows * 2 }`
    expect(findPlaces('f.ts', text).map(({ from }) => from)).toEqual(['1', '*', '2'])
  })

  it('[MUTATE-1] a time is doubled; the number of an answer that a schema describes is none', () => {
    const text = `const WAIT_MS = 5 * 1000; poll({ everyMs: 300, most: 9, schema: { response: { 200: row } } })`
    expect(findPlaces('f.ts', text).flatMap(({ what, to }) => (what === 'constant' ? [to] : []))).toEqual([
      '10',
      '2000',
      '600',
      '10',
    ])
  })

  it('[MUTATE-2] a seed chooses the same places again, another seed others, none twice', () => {
    const all = Array.from({ length: 500 }, (_, index) => index)
    expect(sample(all, 40, 7)).toEqual(sample(all, 40, 7))
    expect(sample(all, 40, 7)).not.toEqual(sample(all, 40, 8))
    expect(new Set(sample(all, 500, 7)).size).toBe(500)
    expect(sample([1, 2], 9, 1)).toHaveLength(2)
  })

  it('[MUTATE-3] an area is its own source, without tests and their helpers', () => {
    const tracked = [
      'packages/engine/src/account/order/decide.ts',
      'packages/engine/src/account/order/decide.test.ts',
      'packages/engine/src/account/testing/rows.ts',
      'packages/engine/src/market/day.ts',
      'apps/web/src/desk/panel.tsx',
      'apps/web/src/desk/place.ts',
      'apps/web/src/desk/paint-place.ts',
      'apps/web/src/desk/marks-layer.ts',
    ]
    expect(filesOf(tracked, areas['money']!)).toEqual(['packages/engine/src/account/order/decide.ts'])
    expect(filesOf(tracked, areas['web']!)).toEqual(['apps/web/src/desk/place.ts'])
  })

  it('[MUTATE-4] faults that change nothing are known by their line, have a reason and still exist', () => {
    const root = join(import.meta.dirname, '..', '..')
    for (const { file, code, fault, why } of equivalents) {
      const text = readFileSync(join(root, file), 'utf8')
      const known = findPlaces(file, text).filter((place) => isEquivalent(place, text))
      const faults = known.map(({ from, to }) => `${from} -> ${to}`)
      expect([code, faults.includes(fault)]).toEqual([code, true])
      expect(why.length).toBeGreaterThan(10)
    }
    const named = equivalents.map(({ file, code, fault }) => `${file} ${code} ${fault}`)
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
    const place = findPlaces('fee.ts', source)[0]!
    expect(isEquivalent(place, source)).toBe(false)
  })

  it('[MUTATE-5] the nearest tests are asked first, each once, and none that cannot reach the file', () => {
    const importers = new Map([
      ['a/fee/fee.ts', ['a/fee/fee.test.ts', 'a/book/book.ts']],
      ['a/book/book.ts', ['a/book/book.test.ts', 'b/app.ts', 'a/other.test.ts']],
      ['b/app.ts', ['b/app.test.ts']],
      ['c/apart.ts', ['c/apart.test.ts']],
    ])
    expect(testsAround(importers, 'a/fee/fee.ts')).toEqual([
      ['a/fee/fee.test.ts'],
      ['a/book/book.test.ts'],
      ['a/other.test.ts'],
      [],
      ['b/app.test.ts'],
    ])
  })

  it('[MUTATE-5] beside the importers of importers comes next; a file that only gathers others leads nowhere near', () => {
    const importers = new Map([
      ['a/fee/fee.ts', ['a/book/book.ts', 'a/index.ts']],
      ['a/book/book.ts', ['a/desk/desk.ts']],
      ['a/desk/desk.ts', ['a/desk/desk.test.ts']],
      ['a/index.ts', ['a/index.test.ts']],
    ])
    expect(testsAround(importers, 'a/fee/fee.ts')).toEqual([[], [], ['a/desk/desk.test.ts'], ['a/index.test.ts'], []])
  })

  it('[MUTATE-5] of many tests those are asked that share most of the path', () => {
    const tests = ['a/far.test.ts', 'a/b/c/x.test.ts', 'z.test.ts', 'a/b/near.test.ts']
    expect(nearestFirst('a/b/c/fee.ts', tests)).toEqual([
      'a/b/c/x.test.ts',
      'a/b/near.test.ts',
      'a/far.test.ts',
      'z.test.ts',
    ])
  })

  it('[MUTATE-5] a worker is reached through the file that starts it', () => {
    const root = join(import.meta.dirname, '..', '..')
    const files = ['write-pdf.ts', 'write-pdf.worker.ts', 'write-pdf.test.ts'].map(
      (name) => `apps/server/src/platform/pdf/${name}`,
    )
    expect(testsAround(readImporters(root, files), files[1]!)[0]).toEqual([files[2]])
  })

  it('[MUTATE-7] a fault that does not fit the types is refused by them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'liangshu-mutate-test-'))
    try {
      symlinkSync(join(import.meta.dirname, '..', '..', 'node_modules'), join(folder, 'node_modules'), 'junction')
      mkdirSync(join(folder, 'packages/fee'), { recursive: true })
      writeFileSync(
        join(folder, 'packages/fee/tsconfig.json'),
        '{ "compilerOptions": { "composite": true, "types": [], "outDir": "out" }, "include": ["*.ts"] }',
      )
      const file = 'packages/fee/fee.ts'
      const types = openTypeCheck(folder)
      writeFileSync(join(folder, file), 'export const every: number | false = false')
      expect(await types.passesWhole(file)).toBe(true)
      writeFileSync(join(folder, file), 'export const every: number | false = true')
      expect(await types.passes(file)).toBe(false)
      writeFileSync(join(folder, file), 'export const every: number | false = 1')
      expect(await types.passes(file)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('[MUTATE-1] what only a log says, and literals inside types of several lines, are none', () => {
    const text = `
type Row = {
  side: 1 | 2
}
export function f(x: number, log: { info(text: string): void }): 3 | 4 {
  log.info('x')
  save(x)
  return 3
}
`
    expect(findPlaces('f.ts', text).map(({ line, what }) => `${line} ${what}`)).toEqual(
      ['8 constant', '7 call removed'].toSorted(),
    )
  })

  it('[MUTATE-8] every fault is judged once, by whoever is free first', async () => {
    const done: string[] = []
    const slow = Promise.withResolvers<void>()
    const ended = shareOut(['a', 'b'], [1, 2, 3, 4], async (worker, thing) => {
      if (thing === 1) await slow.promise
      done.push(`${worker}${thing}`)
      if (thing === 4) slow.resolve()
    })
    await ended
    expect(done).toEqual(['b2', 'b3', 'b4', 'a1'])
  })

  it('[MUTATE-8] a failure ends it for all: nothing else begins, and what has begun is waited for', async () => {
    const begun: number[] = []
    let hasEnded = false
    const run = shareOut(['a', 'b'], [1, 2, 3, 4], async (_worker, thing) => {
      begun.push(thing)
      if (thing === 2) throw new Error('测试失败')
      await new Promise((resolve) => setTimeout(resolve, 20))
      hasEnded = true
    })
    await expect(run).rejects.toThrow('测试失败')
    expect(begun).toEqual([1, 2])
    expect(hasEnded).toBe(true)
  })
})
