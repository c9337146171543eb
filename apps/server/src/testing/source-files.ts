import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = { file: string; text: string }

const server = path.join(import.meta.dirname, '..')

function findFiles(isWanted: (file: string) => boolean): SourceFile[] {
  return readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(path.relative(server, entry.parentPath), entry.name).replaceAll(path.sep, '/'))
    .filter(isWanted)
    .map((file) => ({ file, text: readFileSync(path.join(server, file), 'utf8') }))
}

const isOfTests = (file: string): boolean => file.endsWith('.test.ts') || /(^|\/)testing\//.test(file)

/** The server's own code without its tests, for rules that hold in every file. */
export const findSourceFiles = (): SourceFile[] => findFiles((file) => !isOfTests(file))

/** Its tests and what they share. */
export const findTestFiles = (): SourceFile[] => findFiles(isOfTests)
