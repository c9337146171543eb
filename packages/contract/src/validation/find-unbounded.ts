import type { z } from 'zod'

/** What a schema of zod says about itself; the parts of it that are looked at here. */
type Check = { check?: string; format?: string; maximum?: number; value?: number; pattern?: RegExp }
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

/** The schemas directly inside of one, with where they stand. Both ends of a pipe, but for what only changes the form. */
function partsOf(def: Inside['def'], path: string): [z.ZodType, string][] {
  const below = (inner: z.ZodType | undefined, at = path): [z.ZodType, string][] => (inner ? [[inner, at]] : [])
  switch (def.type) {
    case 'array':
      return below(def.element, `${path}[]`)
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
      return [def.out, def.in].flatMap((end) => (end && defOf(end).type !== 'transform' ? below(end) : []))
    case 'lazy':
      return below(def.getter?.())
    default:
      return below(def.innerType)
  }
}

/**
 * Where an input takes a text, a list or a number of any size, or anything: paths like `orders[].volume: number`. Of a value that is
 * changed on its way, what it is changed into counts. What holds itself is looked at once.
 */
export function findUnbounded(schema: z.ZodType, path = '', above: readonly z.ZodType[] = []): string[] {
  if (above.includes(schema)) return []
  const def = defOf(schema)
  const checks = checksOf(def)
  const has = (...names: string[]) => checks.some(({ check = '' }) => names.includes(check))
  const inside = partsOf(def, path).map(([inner, at]) => findUnbounded(inner, at, [...above, schema]))
  switch (def.type) {
    case 'string':
      return has('max_length', 'length_equals') || checks.some(isBoundedPattern) ? [] : [`${path}: string`]
    case 'number':
      return has('greater_than') && checks.some(isUpperBound) ? [] : [`${path}: number`]
    case 'array':
      return [...(has('max_length', 'length_equals') ? [] : [`${path}: array`]), ...inside.flat()]
    case 'unknown':
    case 'any':
      return [`${path}: ${def.type}`]
    case 'pipe':
      // A value is bounded by either end of its way; one end is often only a change of its form.
      return inside.some((unbounded) => unbounded.length === 0) ? [] : (inside[0] ?? [])
    default:
      return inside.flat()
  }
}

/** Where an input takes a number that need not be whole, by the same paths. */
export function findFractions(schema: z.ZodType, path = '', above: readonly z.ZodType[] = []): string[] {
  if (above.includes(schema)) return []
  const def = defOf(schema)
  if (def.type === 'number') return checksOf(def).some(({ format = '' }) => /int/.test(format)) ? [] : [path]
  const inside = partsOf(def, path).map(([inner, at]) => findFractions(inner, at, [...above, schema]))
  // One end that takes whole numbers only is enough.
  if (def.type === 'pipe' && inside.some((fractions) => fractions.length === 0)) return []
  return [...new Set(inside.flat())]
}

const isUpperBound = ({ check, value = Number.POSITIVE_INFINITY }: Check): boolean =>
  check === 'less_than' && value <= largest

/** From start to end, and nothing in it that repeats without limit. */
function isBoundedPattern({ pattern }: Check): boolean {
  const bare = (pattern?.source ?? '').replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare)
}
