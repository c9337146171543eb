import type { z } from 'zod'

/** What a schema of zod says about itself; the parts of it that are looked at here. */
type Check = { check?: string; maximum?: number; value?: number; pattern?: RegExp }
type Inside = {
  def: Check & {
    type: string
    checks?: { _zod: { def: Check } }[]
    shape?: Record<string, z.ZodType>
    catchall?: z.ZodType
    element?: z.ZodType
    items?: z.ZodType[]
    options?: z.ZodType[]
    innerType?: z.ZodType
    in?: z.ZodType
    out?: z.ZodType
    left?: z.ZodType
    right?: z.ZodType
    keyType?: z.ZodType
    valueType?: z.ZodType
    getter?: () => z.ZodType
  }
}

const defOf = (schema: z.ZodType): Inside['def'] => (schema as unknown as { _zod: Inside })._zod.def
/** A format such as a date is a check of its own kind, in the definition itself. */
const checksOf = (def: Inside['def']): Check[] => [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]

/** Beyond it a number is as good as unbounded: no count, price or amount of ours comes near. */
const largest = 1e15

/**
 * Where an input takes a text, a list or a number of any size: paths like `orders[].volume: number`. Of a value that is
 * changed on its way, what it is changed into counts.
 */
export function findUnbounded(schema: z.ZodType, path = ''): string[] {
  const def = defOf(schema)
  const checks = checksOf(def)
  const has = (...names: string[]) => checks.some(({ check = '' }) => names.includes(check))
  const below = (inner: z.ZodType | undefined, name = path) => (inner ? findUnbounded(inner, name) : [])
  switch (def.type) {
    case 'string':
      return has('max_length', 'length_equals') || checks.some(isBoundedPattern) ? [] : [`${path}: string`]
    case 'number':
      return has('greater_than') && checks.some(isUpperBound) ? [] : [`${path}: number`]
    case 'array':
      return [...(has('max_length', 'length_equals') ? [] : [`${path}: array`]), ...below(def.element, `${path}[]`)]
    case 'object':
      return [
        ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => below(inner, path ? `${path}.${name}` : name)),
        ...below(def.catchall, `${path}.*`),
      ]
    case 'record':
      return [...below(def.keyType, `${path}.key`), ...below(def.valueType, `${path}.*`)]
    case 'tuple':
      return (def.items ?? []).flatMap((inner, at) => below(inner, `${path}[${at}]`))
    case 'union':
      return (def.options ?? []).flatMap((inner) => below(inner))
    case 'intersection':
      return [...below(def.left), ...below(def.right)]
    case 'pipe':
      return ofPipe(def, path)
    case 'lazy':
      return []
    default:
      return below(def.innerType)
  }
}

/** A value is bounded by either end of its way; one end is often only a change of its form. */
function ofPipe({ in: from, out: to }: Inside['def'], path: string): string[] {
  const ends = [to, from].filter((end) => end !== undefined && defOf(end).type !== 'transform')
  const found = ends.map((end) => (end ? findUnbounded(end, path) : []))
  return found.some((unbounded) => unbounded.length === 0) ? [] : (found[0] ?? [])
}

const isUpperBound = ({ check, value = Number.POSITIVE_INFINITY }: Check): boolean =>
  check === 'less_than' && value <= largest

/** From start to end, and nothing in it that repeats without limit. */
function isBoundedPattern({ pattern }: Check): boolean {
  const bare = (pattern?.source ?? '').replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare)
}
