import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptOf } from '../lib/binaries.mjs'
import { boundariesOf } from './boundaries-of.ts'

const root = join(import.meta.dirname, '..', '..')
const fixtures = join(import.meta.dirname, 'fixtures')
const scratch = mkdtempSync(join(tmpdir(), 'boundaries-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function run(tool: 'oxlint' | 'tsc', args: string[]) {
  return spawnSync(process.execPath, [scriptOf(tool), ...args], { cwd: scratch, encoding: 'utf8' })
}

function copy(path: string): void {
  cpSync(join(root, path), join(scratch, path))
}

describe('oxlint', () => {
  // The rules are tied to folders, so the fixtures are linted in a tree of their own with the real configuration.
  cpSync(fixtures, scratch, { recursive: true })
  copy('.oxlintrc.json')
  type Diagnostic = { filename: string; message: string; help?: string }
  const { diagnostics } = JSON.parse(run('oxlint', ['--format=json']).stdout) as { diagnostics: Diagnostic[] }

  const broken = globSync('**/*.ts', { cwd: fixtures }).map((path) => {
    const [firstLine = ''] = readFileSync(join(fixtures, path), 'utf8').split('\n')
    return { path, message: firstLine.replace('// rejected: ', '') }
  })

  it.each(broken)('[BOUNDARY-1] rejects $path: $message', ({ path, message }) => {
    const said = diagnostics
      .filter(({ filename }) => filename === path)
      .map((found) => `${found.message} ${found.help}`)
    expect(said).toEqual([expect.stringContaining(message)])
  })

  const configuration = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  it.each(boundariesOf(configuration))('[BOUNDARY-2] has a fixture that breaks $files: $message', (boundary) => {
    const match = ({ path, message }: { path: string; message: string }) =>
      message === boundary.message && boundary.files.some((glob) => matchesGlob(path, glob))
    expect(broken.some(match)).toBe(true)
  })
})

describe('tsc -b', () => {
  it('[BOUNDARY-3] refuses a file of a package that is not referenced', () => {
    const upward = `export { tick } from '../../engine/src/tick.ts'\n`
    copy('tsconfig.base.json')
    for (const name of ['contract', 'engine']) {
      rmSync(join(scratch, 'packages', name), { recursive: true })
      mkdirSync(join(scratch, 'packages', name, 'src'), { recursive: true })
      copy(`packages/${name}/tsconfig.json`)
    }
    writeFileSync(join(scratch, 'packages/engine/src/tick.ts'), 'export const tick = 1\n')
    writeFileSync(join(scratch, 'packages/contract/src/upward.ts'), upward)

    const compiler = run('tsc', ['-b', 'packages/contract'])
    expect(compiler.status).not.toBe(0)
    expect(compiler.stdout).toContain('tick.ts')
    expect(compiler.stdout).toMatch(/TS6059|TS6307/)
  })
})
