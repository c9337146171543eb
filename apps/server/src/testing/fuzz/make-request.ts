import { hostileValues } from './hostile-values.ts'

type Random = () => number

/** The parts of a schema that are looked at. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  format?: string
  default?: unknown
}

export type Operation = {
  parameters?: { name: string; in: 'query' | 'path' | 'header'; schema: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
const hostile = (random: Random): unknown => pick(random, hostileValues)

/** A value the schema would take, as a call of ours would send it. */
function fitting(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (variants?.length) return fitting(pick(random, variants), random, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' && depth < 5) return objectOf(schema, random, { depth, spoil: 0 })
  if (type === 'array') {
    const length = Math.max(schema.minItems ?? 0, Math.floor(random() * 3))
    return Array.from({ length: Math.min(length, 5) }, () => fitting(schema.items ?? {}, random, depth + 1))
  }
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 9, 1))
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  if (schema.format === 'date') return '2026-11-16'
  return pick(random, ['1', 'a', 'SHSE.600000', '2026-11-16', '2026-11-16 10:00', 'admin', '中文'])
}

/** All fields as they should be, but for some that are spoilt. */
function objectOf(schema: Schema, random: Random, { depth, spoil }: { depth: number; spoil: number }): unknown {
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, inner]): [string, unknown][] => {
    const isNeeded = schema.required?.includes(name) ?? false
    if (!isNeeded && random() < 0.3) return []
    return [[name, random() < spoil ? hostile(random) : spoilt(inner, random, { depth: depth + 1, spoil })]]
  })
  return Object.fromEntries(entries)
}

/** Goes down into lists and objects, so that what is deep inside is spoilt as well. */
function spoilt(schema: Schema, random: Random, { depth, spoil }: { depth: number; spoil: number }): unknown {
  if (spoil === 0 || depth > 4) return fitting(schema, random, depth)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants?.length) return spoilt(pick(random, variants), random, { depth, spoil })
  if (schema.type === 'object') return objectOf(schema, random, { depth, spoil })
  if (schema.type === 'array' && schema.items)
    return [spoilt(schema.items, random, { depth: depth + 1, spoil }), hostile(random)].slice(0, random() < 0.7 ? 1 : 2)
  return fitting(schema, random, depth)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Half characters cannot be written into an address by any client; what a client would send stands for them. */
const inAddress = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed())

export type FuzzRequest = { path: string; body: unknown }

/** One call of an operation, with between none and all of its values spoilt. */
export function makeRequest(url: string, operation: Operation, random: Random): FuzzRequest {
  const spoil = pick(random, [0, 0.15, 0.4, 1])
  const valueOf = (schema: Schema) => (random() < spoil ? hostile(random) : fitting(schema, random))
  const parameters = operation.parameters ?? []
  let path = url
  for (const { name, in: where, schema } of parameters)
    if (where === 'path') path = path.replace(`{${name}}`, inAddress(valueOf(schema)).replace(/^\.*$/, 'x') || 'x')
  const query = parameters
    .filter(({ in: where, name }) => where === 'query' && name !== 'token' && random() < 0.8)
    .map(({ name, schema }) => `${encodeURIComponent(name)}=${inAddress(valueOf(schema))}`)
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const body = schema ? (random() < 0.05 ? hostile(random) : spoilt(schema, random, { depth: 0, spoil })) : undefined
  return { path: query.length > 0 ? `${path}?${query.join('&')}` : path, body }
}
