import type { Client, QueryConfig } from 'pg'

import { FollowingClient } from './following-client.ts'

/**
 * Opens a statement that is worth parsing and planning once per connection instead of once per call. Meant for the few
 * that run hundreds of times a second and have one sensible plan, whatever their values: the plan that was made for an
 * empty table is still in use when the table is full.
 */
export const prepared = '/*prepared*/'

const names = new Map<string, string>()

/** Each text has one name, on whatever connection; the marked texts are a fixed few dozen. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `prepared_${names.size}`
    names.set(text, name)
  }
  return name
}

type Query = Client['query']

/** A connection that keeps the statements marked as `prepared`. */
export class PreparingClient extends FollowingClient {
  override query: Query = ((first: unknown, values: unknown, callback: unknown) => {
    const isMarked = typeof first === 'string' && first.startsWith(prepared) && Array.isArray(values)
    const config: QueryConfig | undefined = isMarked ? { name: nameOf(first), text: first, values } : undefined
    const ask = super.query as (...given: unknown[]) => unknown
    return config ? ask.call(this, config, callback) : ask.call(this, first, values, callback)
  }) as Query
}
