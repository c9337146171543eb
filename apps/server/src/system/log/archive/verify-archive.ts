import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { hashOf, origin, type Link } from './chain.ts'

export type Verdict = { files: number; rows: number; end: Pick<Link, 'seq' | 'hash'>; fault?: string }

const start = { seq: 0, hash: origin }

export async function archiveFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.jsonl')).toSorted()
}

/** Walks the chain over all files in their order and stops at the first row that does not follow from the one before. */
export async function verifyArchive(folder: string): Promise<Verdict> {
  const names = await archiveFiles(folder)
  let end: Verdict['end'] = start
  for (const name of names) {
    let line = 0
    for await (const text of createInterface({ input: createReadStream(path.join(folder, name)) })) {
      line += 1
      const link = readLink(text)
      const isNext = link?.seq === end.seq + 1 && link.prev === end.hash
      if (!link || !isNext || hashOf(link.prev, link.seq, link.row) !== link.hash) {
        return { files: names.length, rows: end.seq, end, fault: `${name} 第 ${line} 行与前文不符` }
      }
      end = link
    }
  }
  return { files: names.length, rows: end.seq, end }
}

function readLink(text: string): Link | undefined {
  try {
    return JSON.parse(text) as Link
  } catch {
    return undefined
  }
}
