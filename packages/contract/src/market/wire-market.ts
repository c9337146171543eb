import { z } from 'zod'

export const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined

export const isDay = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate() && month >= 1 && month <= 12
}

/** `2026-11-13`; blank means "not given". */
export const wireDate = z.preprocess(
  (value) => (isBlank(value) ? undefined : value),
  z
    .string({ error: '日期格式不正确，应为 YYYY-MM-DD' })
    .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确，应为 YYYY-MM-DD')
    .refine(isDay, '日期不存在')
    .optional(),
)

/** A comma, space or line separated list; blank means none. */
export const wireList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,，;；]+/).filter((part) => part !== '') : (value ?? [])),
  z.array(z.string({ error: '应为文本' }).max(100, '内容过长')).max(5000, '一次最多5000项'),
)

export const wireChoice = <const Values extends readonly [string, ...string[]]>(values: Values, words: string) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), z.enum(values, { error: words }).optional())

/** A whole number between two bounds that may arrive as text; blank means the fallback. */
export const wireCount = (least: number, most: number, fallback: number) =>
  z.preprocess(
    (value) => (isBlank(value) ? fallback : typeof value === 'string' ? Number(value) : value),
    z.int({ error: '应为整数' }).min(least, `不能小于${least}`).max(most, `不能大于${most}`),
  )

/** Unknown figures are null, never zero. */
export const figure = z.number().nullable()
