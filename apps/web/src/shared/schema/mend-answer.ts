import { safeParse, type $ZodIssue } from 'zod/v4/core'
import type { Schema } from './schema.ts'

/** A mended value may show what was hidden behind the first fault. */
const MOST_ROUNDS = 4

interface Fault {
  path: readonly PropertyKey[]
  expected: string | undefined
}

const left: unique symbol = Symbol('left out')

/** What was meant by a value of another type; `left` when nobody can say. */
function meant(value: unknown, expected: string | undefined): unknown {
  const isAbsent = value === null || value === undefined
  switch (expected) {
    case 'string':
      return isAbsent ? '' : typeof value === 'object' ? left : String(value)
    case 'number':
      return isAbsent
        ? 0
        : typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))
          ? Number(value)
          : left
    case 'boolean':
      return isAbsent
        ? false
        : ['1', 'true', '0', 'false'].includes(String(value))
          ? /1|true/.test(String(value))
          : left
    case 'array':
      return isAbsent ? [] : left
    default:
      return left
  }
}

const read = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** Faults of an answer; of several shapes, the one that is nearest to it. */
function faultsOf(issues: readonly $ZodIssue[], above: readonly PropertyKey[] = []): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    const path = [...above, ...issue.path]
    if (issue.code !== 'invalid_union') {
      return [{ path, expected: issue.code === 'invalid_type' ? issue.expected : undefined }]
    }
    const shapes = issue.errors.map((inner) => faultsOf(inner, path))
    // A fault at the value itself says that it is something else altogether.
    const same = shapes.filter((faults) => faults.every((fault) => fault.path.length > path.length))
    const candidates = same.length > 0 ? same : shapes
    return candidates.toSorted((a, b) => a.length - b.length)[0] ?? [{ path, expected: undefined }]
  })
}

/** Puts a value into a copy; a fault that cannot be mended leaves out the row it is in. False when there is no row. */
function mend(root: unknown, { path, expected }: Fault): boolean {
  const key = path.at(-1)
  const holder = read(root, path.slice(0, -1))
  if (key === undefined || typeof holder !== 'object' || holder === null) return false
  const value = meant((holder as Record<PropertyKey, unknown>)[key], expected)
  if (value !== left) {
    ;(holder as Record<PropertyKey, unknown>)[key] = value
    return true
  }
  const row = path.findLastIndex((part) => typeof part === 'number')
  if (row < 0) return false
  const rows = read(root, path.slice(0, row)) as unknown[]
  rows[path[row] as number] = left
  return true
}

function withoutLeft(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== left).map(withoutLeft)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutLeft(item)]))
}

/**
 * An answer of a server that writes the same contract in its own way (null for absent, numbers as texts, a row that lacks
 * a key): read as it was meant, odd rows left out. Undefined when that is not possible.
 */
export function readMended<T>(schema: Schema<T>, answer: unknown): { value: T; mended: string[] } | undefined {
  const mended: string[] = []
  let value = structuredClone(answer)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const result = safeParse(schema, value)
    if (result.success) return { value: result.data, mended }
    const faults = faultsOf(result.error.issues)
    if (!faults.every((fault) => mend(value, fault))) return undefined
    mended.push(...faults.map(({ path }) => path.map(String).join('.')))
    value = withoutLeft(value)
  }
  return undefined
}
