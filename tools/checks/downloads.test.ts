import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { downloads } from '../../apps/web/downloads.ts'
import { root } from '../lib/project.mjs'

const entries = Object.values(downloads).flatMap((download): readonly string[] => download.entries)
const folderOf = (entry: string) => (entry.startsWith('src/') ? join(root, 'apps', 'web') : root)

it('[DOWNLOAD-1] what a download is made of is there: a file that moved would be fetched apart without a word', () => {
  expect(entries.length).toBeGreaterThan(30)
  expect(entries.filter((entry) => !existsSync(join(folderOf(entry), entry)))).toEqual([])
})

it('[DOWNLOAD-2] nothing begins two downloads, and no two of them come first', () => {
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
  const priorities = Object.values(downloads).map(({ priority }) => priority)
  expect(new Set(priorities).size).toBe(priorities.length)
})
