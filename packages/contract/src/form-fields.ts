import { z } from 'zod'

import { wireInt, wireText, wireTextUpTo } from './wire.ts'

/** Pieces that the bodies and rows of the administration pages are made of. */
export const recordId = wireText.pipe(z.string({ error: '缺少编号' }).min(1, '缺少编号').max(64, '编号过长'))

/** The field's own words come first: they name it, and blanks around a text do not count. */
const roomFor = (max: number): number => Math.max(4000, max * 2)

export const requiredText = (name: string, max: number) =>
  wireTextUpTo(roomFor(max)).pipe(
    z
      .string({ error: `${name}不能为空` })
      .trim()
      .min(1, `${name}不能为空`)
      .max(max, `${name}不能超过${max}个字`),
  )

/** Not sent: stays as it is. Empty: is cleared. */
export const optionalText = (name: string, max: number) =>
  wireTextUpTo(roomFor(max)).pipe(z.string().max(max, `${name}不能超过${max}个字`).optional())

export const nullableText = z.string().nullable()
export const nullableInt = z.number().int().nullable()

export const auditFields = {
  createBy: nullableText,
  createTime: nullableText,
  updateBy: nullableText,
  updateTime: nullableText,
}

/** For entities whose rows carry one: the second of two editors is told about the first. */
export const versionField = { version: nullableInt }

export const editing = { id: recordId, version: wireInt }
