import { z } from 'zod'

/** Drawings are kept per symbol, so a person has many small ones. */
export const MOST_PREFERENCES = 1000
const MOST_VALUE = 30_000

/** What it is about, and of what: `chart-drawings:SHSE.600519`. */
const key = z
  .string({ error: '偏好名称不正确' })
  .min(1, '偏好名称不正确')
  .max(80, '偏好名称不正确')
  .regex(/^[a-z][a-z-]*(:[A-Za-z0-9._-]+)?$/, '偏好名称不正确')

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** As JSON. Only the screen that wrote it reads it, and leaves out what it does not know. */
const value = z
  .string({ error: '偏好内容不正确' })
  .min(1, '偏好内容不正确')
  .max(MOST_VALUE, '内容过多，请先清理一些')
  .refine(isJson, '偏好内容不正确')

export const preferenceQuery = z.object({ key })
export const putPreferenceBody = z.object({ key, value })
export type PutPreferenceBody = z.infer<typeof putPreferenceBody>

/** `null` where nothing is kept. */
export const preference = z.object({ value: z.string().nullable() })

export const preferencePaths = {
  get: '/desk/preference/get',
  put: '/desk/preference/put',
  remove: '/desk/preference/delete',
} as const
