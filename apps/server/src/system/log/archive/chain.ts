import { createHash } from 'node:crypto'

/** One archived row. Its hash covers the row and the hash before it, so nothing in between can be changed or taken out. */
export type Link = { seq: number; prev: string; hash: string; row: unknown }

/** Before the first row of the first file. */
export const origin = '0'.repeat(64)

export const hashOf = (prev: string, seq: number, row: unknown): string =>
  createHash('sha256')
    .update(`${prev}\n${seq}\n${JSON.stringify(row)}`)
    .digest('hex')

/** The chain goes on where it ended, over all files. */
export function linkAfter({ seq, hash: prev }: Pick<Link, 'seq' | 'hash'>, row: unknown): Link {
  return { seq: seq + 1, prev, hash: hashOf(prev, seq + 1, row), row }
}
