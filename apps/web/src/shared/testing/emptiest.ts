import * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** The parts of a definition that say what may be left out. */
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly items?: readonly Schema[]
  readonly options?: readonly Schema[]
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly innerType?: Schema
  readonly in?: Schema
  readonly element?: Schema
  readonly left?: Schema
  readonly right?: Schema
  readonly getter?: () => Schema
}

const fits = (schema: Schema, value: unknown) => z.safeParse(schema as z.ZodMiniType, value).success
const texts = ['', '2026-11-16', '2026-11-16 13:39:38', '2026-11-16 13:39', '13:39', 'SHSE.600001', 'x', '0']
const numbers = [0, 1, 100, 2026]
const firstThatFits = (schema: Schema, candidates: readonly unknown[]) =>
  candidates.find((value) => fits(schema, value)) ?? candidates[0]

/** The emptiest answer that a schema takes: lists without rows, figures of nothing, what may be missing missing. */
export function emptiest(schema: Schema): unknown {
  const def = schema._zod.def as unknown as Def
  if (def.type === 'nullable') return null
  if (def.type === 'optional' || def.type === 'undefined') return undefined
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, emptiest(part)]))
  if (def.type === 'array') return fits(schema, []) || !def.element ? [] : [emptiest(def.element)]
  if (def.items) return def.items.map(emptiest)
  if (def.options) return def.options.map(emptiest).find((value) => fits(schema, value))
  if (def.type === 'literal') return def.values?.[0]
  if (def.entries) return Object.values(def.entries)[0]
  if (def.innerType) return emptiest(def.innerType)
  if (def.in) return emptiest(def.in)
  if (def.getter) return emptiest(def.getter())
  if (def.left && def.right) return { ...(emptiest(def.left) as object), ...(emptiest(def.right) as object) }
  if (def.type === 'record') return {}
  if (def.type === 'string') return firstThatFits(schema, texts)
  if (def.type === 'number') return firstThatFits(schema, numbers)
  return def.type === 'boolean' ? false : null
}
