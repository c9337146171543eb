import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = { file: string; text: string }

const server = path.join(import.meta.dirname, '..')

/** The server's own code without its tests, for rules that hold in every file. */
export function findSourceFiles(): SourceFile[] {
  return readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(path.relative(server, entry.parentPath), entry.name).replaceAll(path.sep, '/'))
    .filter((file) => !/(^|\/)testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(server, file), 'utf8') }))
}
