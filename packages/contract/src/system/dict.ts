import { z } from 'zod'

import { idText, wireIds, wireInt, wireText } from '../wire.ts'
import { dictOption } from './identity.ts'

const audit = {
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
}

export const sysDict = z.object({
  id: z.string(),
  dictName: z.string().nullable(),
  dictCode: z.string().nullable(),
  description: z.string().nullable(),
  type: z.number().int().nullable(),
  delFlag: z.number().int().nullable(),
  version: z.number().int().nullable(),
  ...audit,
})
export type SysDict = z.output<typeof sysDict>

export const sysDictNode = sysDict.extend({ key: z.string(), title: z.string() })

export const sysDictItem = z.object({
  id: z.string(),
  dictId: z.string().nullable(),
  itemText: z.string().nullable(),
  itemValue: z.string().nullable(),
  description: z.string().nullable(),
  sortOrder: z.number().int().nullable(),
  status: z.number().int().nullable(),
  status_dictText: z.string().optional(),
  itemColor: z.string().nullish(),
  version: z.number().int().nullable(),
  ...audit,
})
export type SysDictItem = z.output<typeof sysDictItem>

export const dictOptions = z.array(dictOption)
export const allDictItemsResult = z.record(z.string(), dictOptions)

export const treeSelectNode = z.object({
  key: z.string(),
  title: z.string().nullable(),
  leaf: z.boolean(),
  parentId: z.string().nullable(),
  value: z.string(),
  code: z.string().nullable(),
  icon: z.string().nullable(),
  children: z.null(),
})
export type TreeSelectNode = z.output<typeof treeSelectNode>

const text = (name: string, max: number) =>
  wireText.pipe(
    z
      .string({ error: `${name}不能为空` })
      .trim()
      .min(1, `${name}不能为空`)
      .max(max, `${name}不能超过${max}个字`),
  )
/** Commas and slashes would make it unreadable as a descriptor and as a part of an address. */
const code = text('字典编码', 100).pipe(z.string().regex(/^[^,/\s]+$/, '字典编码不能含有逗号、斜杠和空格'))
const description = wireText.pipe(z.string().max(500, '描述不能超过500个字').optional())
const id = wireText.pipe(z.string({ error: '缺少编号' }).min(1, '缺少编号').max(64, '编号过长'))
const sortOrder = wireInt.pipe(z.int().min(-2_147_483_648).max(2_147_483_647, '排序值过大').optional())
const status = wireInt.pipe(z.literal([0, 1], '状态只能是启用或不启用').optional())

export const addDictBody = z.object({ dictName: text('字典名称', 100), dictCode: code, description })
export type AddDictBody = z.output<typeof addDictBody>

/** What is not sent stays as it is. A `version` is compared: the second of two edits is told about the first. */
export const editDictBody = addDictBody.partial().extend({ id, version: wireInt })
export type EditDictBody = z.output<typeof editDictBody>

export const addDictItemBody = z.object({
  dictId: wireText.pipe(z.string({ error: '请选择字典' }).min(1, '请选择字典').max(64, '编号过长')),
  itemText: text('字典项文本', 100),
  itemValue: text('字典项值', 100),
  description,
  sortOrder,
  status,
  itemColor: wireText.pipe(
    z
      .string()
      .regex(/^(#[0-9a-fA-F]{3,8})?$/, '颜色应写作 #RRGGBB')
      .optional(),
  ),
})
export type AddDictItemBody = z.output<typeof addDictItemBody>

export const editDictItemBody = addDictItemBody.omit({ dictId: true }).partial().extend({ id, version: wireInt })
export type EditDictItemBody = z.output<typeof editDictItemBody>

export const idQuery = z.object({ id: wireText })
export const idsQuery = z.object({ ids: wireIds })
export const idParams = z.object({ id: idText })
export const dictCodeParams = z.object({ dictCode: z.string().max(2000) })
export const dictSearchQuery = z.object({ keyword: wireText, pageSize: wireInt })
export const dictLabelsQuery = z.object({ key: wireText, delNotExist: wireText })
export const dictItemCheckQuery = z.object({ id: wireText, dictId: wireText, itemValue: wireText })
export const treeDataQuery = z.object({
  pid: wireText,
  tableName: wireText,
  text: wireText,
  code: wireText,
  pidField: wireText,
  hasChildField: wireText,
  condition: wireText,
  converIsLeafVal: wireInt,
})
