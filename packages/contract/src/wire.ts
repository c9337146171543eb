import { z } from 'zod'

/**
 * Values as existing clients send them. Their signing code rewrites every top-level number to a string, and empty
 * inputs arrive as '' or null, so each of these accepts both forms and yields one.
 */
const blank = (value: unknown): boolean => value === '' || value === null || value === undefined

/** An integer that may arrive as text; blank means "not given". */
export const wireInt = z.preprocess(
  (value) => (blank(value) ? undefined : typeof value === 'string' ? Number(value) : value),
  // As the database holds them: a larger one is a mistake, not a status or a version.
  z.int({ error: '应为整数' }).min(-2_147_483_648, '数值过小').max(2_147_483_647, '数值过大').optional(),
)

export const wireNumber = z.preprocess(
  (value) => (blank(value) ? undefined : typeof value === 'string' ? Number(value) : value),
  z.number({ error: '应为数字' }).min(-1e12, '数值过小').max(1e12, '数值过大').optional(),
)

/** Text that may arrive as a number; null means "not given". An empty string stays: it clears a field. */
export const wireTextUpTo = (most: number) =>
  z.preprocess(
    (value) => (value === null ? undefined : typeof value === 'number' ? String(value) : value),
    z.string({ error: '应为文本' }).max(most, `不能超过${most}个字`).optional(),
  )

/** Long enough for any field that says nothing of its own. */
export const wireText = wireTextUpTo(4000)

export const wireBoolean = z.preprocess(
  (value) =>
    blank(value)
      ? undefined
      : value === 'true' || value === '1' || value === 1
        ? true
        : value === 'false' || value === '0' || value === 0
          ? false
          : value,
  z.boolean({ error: '应为布尔值' }).optional(),
)

/** An id, or a code that stands for one. */
export const idText = z.string({ error: '应为文本' }).max(200, '编号过长')

const freeError = '内容过长或类型不正确'
const freePart = z.union([z.string().max(10_000), z.number().min(-1e15).max(1e15), z.boolean(), z.null()], freeError)
const holding = (inner: z.ZodType) =>
  z.union([freePart, z.array(inner).max(10_000), z.record(z.string().max(100), inner)], freeError)
/** A value whose meaning is known elsewhere, such as a parameter of a strategy: of any shape up to three levels. */
export const freeValue: z.ZodType = holding(holding(holding(freePart)))

/** Comma list of ids as batch calls send it: `a,b,`. Null means "not given". */
export const wireIdsUpTo = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : (value ?? undefined)),
    z.array(idText).max(most, `一次最多${most}项`).default([]),
  )
export const wireIds = wireIdsUpTo(2000)

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    records: z.array(item),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    orders: z.array(z.unknown()),
    optimizeCountSql: z.boolean(),
    searchCount: z.boolean(),
    countId: z.null(),
    maxLimit: z.null(),
  })

export type Page<Item> = {
  records: Item[]
  total: number
  size: number
  current: number
  pages: number
  orders: never[]
  optimizeCountSql: boolean
  searchCount: boolean
  countId: null
  maxLimit: null
}
