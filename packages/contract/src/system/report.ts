import { z } from 'zod'

import { auditFields, editing, nullableText, optionalText, requiredText, versionField } from '../form-fields.ts'
import { wireInt, wireText } from '../wire.ts'

export const reportHeadPaths = {
  head: '/online/cgreport/head',
  sources: '/online/cgreport/head/sources',
} as const

const flag = z.boolean().default(false)

/** One column of a report: a column of its source and how it is shown, sorted and searched. */
export const reportItem = z.object({
  fieldName: requiredText('字段', 60),
  fieldTxt: requiredText('字段名称', 60),
  fieldWidth: wireInt.pipe(z.number().int().min(40, '列宽应在40到600之间').max(600, '列宽应在40到600之间').optional()),
  isShow: z.boolean().default(true),
  isSearch: flag,
  searchMode: z.enum(['single', 'group']).default('single'),
  isOrder: flag,
  isTotal: flag,
  dictCode: optionalText('字典', 200),
  groupTitle: optionalText('分组标题', 60),
  /** Where a cell leads, `${field}` being the row's own values: a page of ours or an address. */
  fieldHref: optionalText('链接', 300).pipe(
    z
      .string()
      .regex(/^$|^\/(?!\/)|^https?:\/\//, '链接应以 / 或 http(s):// 开头')
      .optional(),
  ),
  /** Words for values, without a dictionary: `男_1,女_2`. */
  replaceVal: optionalText('取值', 500).pipe(
    z
      .string()
      .regex(/^$|^[^,_]+_[^,_]+(?:,[^,_]+_[^,_]+)*$/, '取值应写成“文字_值,文字_值”')
      .optional(),
  ),
})
export type ReportItem = z.output<typeof reportItem>

export const reportParam = z.object({
  paramName: requiredText('参数', 40).pipe(
    z.string().regex(/^[A-Za-z]\w*$/, '参数应以字母开头，只含字母、数字和下划线'),
  ),
  paramTxt: requiredText('参数名称', 60),
  paramValue: optionalText('默认值', 200),
})
export type ReportParam = z.output<typeof reportParam>

const shape = {
  code: requiredText('报表编码', 50).pipe(
    z.string().regex(/^[A-Za-z][\w-]*$/, '报表编码应以字母开头，只含字母、数字、下划线和连字符'),
  ),
  name: requiredText('报表名称', 100),
  /** Code of the data source it reads from; empty for this system's own tables. */
  dbSource: optionalText('数据源', 50),
  sourceTable: requiredText('数据来源', 130),
  queryCondition: optionalText('筛选条件', 2000),
  content: optionalText('描述', 500),
  items: z.array(reportItem).min(1, '请至少选择一个字段').max(60, '字段不能超过60个'),
  params: z.array(reportParam).max(20, '参数不能超过20个').default([]),
}
export const addReportBody = z.object(shape)
export const editReportBody = z.object(shape).extend(editing)
export type ReportBody = z.output<typeof addReportBody>

export const report = z.object({
  id: z.string(),
  code: nullableText,
  name: nullableText,
  dbSource: nullableText,
  sourceTable: nullableText,
  queryCondition: nullableText,
  content: nullableText,
  items: z.array(reportItem),
  params: z.array(reportParam),
  ...versionField,
  ...auditFields,
})
export type Report = z.output<typeof report>

export const reportSourcesQuery = z.object({ dbSource: wireText })

/** What a definition may be made of. */
export const reportSource = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), title: z.string(), type: z.string(), dictCode: nullableText })),
})
export type ReportSourceInfo = z.output<typeof reportSource>
