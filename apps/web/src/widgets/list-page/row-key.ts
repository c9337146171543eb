import { md5 } from '../../shared/request/md5.ts'

const digests = new WeakMap<object, string>()

/** Rows without an id get one from what they hold, so that the same row keeps its key on the next answer. */
export function rowKeyOf(row: object): string {
  const id: unknown = 'id' in row ? row.id : undefined
  if (typeof id === 'string' || typeof id === 'number') return String(id)
  const known = digests.get(row)
  if (known !== undefined) return known
  const digest = md5(JSON.stringify(row))
  digests.set(row, digest)
  return digest
}
