import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const testFiles = globSync('{apps,packages,tools,e2e}/**/*.{test.ts,test.tsx,spec.ts}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})
const known = new Set(
  testFiles.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\[[A-Z]+-\d+\]/g) ?? []),
)

/** `A-1` and every one between `A-1` and `A-4` where the text says `A-1` … `A-4`. */
function findNamed(text: string): string[] {
  const ranges = [...text.matchAll(/`([A-Z]+)-(\d+)` … `\1-(\d+)`/g)].flatMap(([, name, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${name}-${Number(from) + at}`),
  )
  const single = [...text.matchAll(/`([A-Z]+-\d+)`/g)].map(([, id = '']) => id)
  return [...new Set([...ranges, ...single])]
}

const missing = (text: string): string[] => findNamed(text).filter((id) => !known.has(`[${id}]`))

it('[SECDOC-1] every test that docs/security.md names exists', () => {
  const text = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8')
  expect(findNamed(text).length).toBeGreaterThan(60)
  expect(missing(text)).toEqual([])
})

it('[SECDOC-1] one that does not is found, in a range too', () => {
  expect(missing('shown by `GUARD-99`')).toEqual(['GUARD-99'])
  expect(missing('`GUARD-6` … `GUARD-8`')).toEqual(['GUARD-7', 'GUARD-8'])
})
