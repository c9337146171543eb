import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Envelope } from '../../platform/http/envelope.ts'
import { isVersionThree } from '../../platform/http/client-version.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findColors, kinds, type Keys, type Kind, type Plain } from './v3-keys.ts'

/** Deep enough for a tree of departments, and an end for anything else. */
const deepest = 30

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function collect(value: unknown, visit: (record: Plain) => void, depth = 0): void {
  if (depth > deepest) return
  if (Array.isArray(value)) for (const one of value) collect(one, visit, depth + 1)
  if (!isPlain(value)) return
  visit(value)
  for (const one of Object.values(value)) collect(one, visit, depth + 1)
}

/** Written anew: what was given may be kept for the next caller. */
function rewrite(value: unknown, keysOf: (record: Plain) => Keys, depth = 0): unknown {
  if (depth > deepest) return value
  if (Array.isArray(value)) return value.map((one) => rewrite(one, keysOf, depth + 1))
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([name, one]) => [name, rewrite(one, keysOf, depth + 1)])
  return { ...Object.fromEntries(entries), ...keysOf(value) }
}

/** Options of a dictionary, alone or among all of them, each with its colour. */
function withColors(result: unknown, code: string | undefined, colors: ReadonlyMap<string, string>): unknown {
  const color = (options: unknown, dictCode: string): unknown =>
    Array.isArray(options)
      ? options.map((option: Plain) => ({
          ...option,
          color: colors.get(`${dictCode}\n${String(option['value'])}`) ?? null,
        }))
      : options
  if (code !== undefined) return color(result, code)
  return isPlain(result)
    ? Object.fromEntries(Object.entries(result).map(([name, options]) => [name, color(options, name)]))
    : result
}

/** What of an answer holds dictionaries, by the route it comes from. */
const holdsAll = /\/sys\/dict\/queryAllDictItems$/
const holdsOne = /\/sys\/dict\/getDictItems\//

async function extended(tx: Tx, request: FastifyRequest, given: unknown): Promise<unknown> {
  const found = new Map<Kind, Set<string>>()
  collect(given, (record) => {
    for (const kind of kinds) {
      if (!kind.isOne(record)) continue
      found.set(kind, (found.get(kind) ?? new Set<string>()).add(String(record['id'])))
    }
  })
  const looked = new Map<Kind, ReadonlyMap<string, Keys>>()
  for (const [kind, ids] of found) if (kind.find) looked.set(kind, await kind.find(tx, [...ids]))
  const keysOf = (record: Plain): Keys =>
    Object.assign(
      {},
      ...[...found.keys()]
        .filter((kind) => kind.isOne(record))
        .map((kind) => ({ ...kind.keys?.(record), ...looked.get(kind)?.get(String(record['id'])) })),
    )
  const result = found.size > 0 ? rewrite(given, keysOf) : given
  const { url = '' } = request.routeOptions
  const all = isPlain(result) ? result['sysAllDictItems'] : undefined
  if (!holdsAll.test(url) && !holdsOne.test(url) && all === undefined) return result
  const colors = await findColors(tx)
  if (all !== undefined) return { ...(result as Plain), sysAllDictItems: withColors(all, undefined, colors) }
  const { dictCode } = request.params as { dictCode?: string }
  return withColors(result, holdsOne.test(url) ? (dictCode ?? '') : undefined, colors)
}

/**
 * Clients of version 3 find in the records of every answer the keys their version added. Older clients get what they
 * always got: the header says who asks.
 */
export function installVersionThreeAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (!isVersionThree(request) || !(payload instanceof Envelope)) return payload
    const { result } = payload
    if (!payload.success || typeof result !== 'object' || result === null) return payload
    const actor = request.signedInActor
    const work = (tx: Tx) => extended(tx, request, result)
    const more = await (actor ? inTenant(app.db, actor, work) : asPlatform(app.db, work))
    const answer = new Envelope(true, payload.code, payload.message, more)
    answer.timestamp = payload.timestamp
    return answer
  })
}
