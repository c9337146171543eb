import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Areas keep their migrations in a folder of this name. */
const FOLDER = 'migrations'
const areas = path.join(import.meta.dirname, '..', '..')

/** Former file names, and the names that took their place. */
export const renamedMigrations: Readonly<Record<string, string>> = { '0010_seed_ledger.sql': '0012_seed_ledger.sql' }

export interface Migration {
  readonly name: string
  readonly file: string
}

/** Folders of all areas that have migrations. */
export async function migrationFolders(): Promise<string[]> {
  const found = await readdir(areas, { recursive: false, withFileTypes: true })
  const folders: string[] = []
  for (const area of found.filter((entry) => entry.isDirectory())) {
    const inside = await readdir(path.join(areas, area.name))
    if (inside.includes(FOLDER)) folders.push(path.join(areas, area.name, FOLDER))
  }
  return folders.sort()
}

/** The migrations of all areas in the order of their numbers, which are unique. */
export async function findMigrations(): Promise<Migration[]> {
  const found: Migration[] = []
  for (const folder of await migrationFolders()) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
    found.push(...names.map((name) => ({ name, file: path.join(folder, name) })))
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}
