import { z } from 'zod'

import {
  auditFields,
  editing,
  nullableInt,
  nullableText,
  optionalText,
  requiredText,
  versionField,
} from '../form-fields.ts'
import { wireInt } from '../wire.ts'

export const reportPaths = {
  head: '/online/cgreport/head',
  sources: '/online/cgreport/head/sources',
  columns: '/online/cgreport/api/getRpColumns',
  queryInfo: '/online/cgreport/api/getQueryInfo',
  data: '/online/cgreport/api/getData',
  params: '/online/cgreport/api/getParamsInfo',
  columnsAndData: '/online/cgreport/api/getColumnsAndData',
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
  sourceTable: requiredText('数据来源', 60),
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
  sourceTable: nullableText,
  queryCondition: nullableText,
  content: nullableText,
  items: z.array(reportItem),
  params: z.array(reportParam),
  ...versionField,
  ...auditFields,
})
export type Report = z.output<typeof report>

/** What a definition may be made of. */
export const reportSource = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), title: z.string(), type: z.string(), dictCode: nullableText })),
})
export type ReportSourceInfo = z.output<typeof reportSource>

const option = z.object({ value: z.string(), text: z.string(), title: z.string() })

/** Flags travel as text, the way clients of this contract read them. */
export const reportColumn = z.object({
  id: z.string(),
  title: z.string(),
  dataIndex: z.string(),
  fieldType: z.enum(['String', 'Integer', 'Long', 'Date', 'Datetime']),
  align: z.literal('center'),
  width: nullableInt,
  sorter: z.enum(['true', 'false']),
  isTotal: z.enum(['1', '0']),
  groupTitle: nullableText,
  customRender: z.string().optional(),
})
export type ReportColumn = z.output<typeof reportColumn>

export const reportColumns = z.object({
  cgRpConfigId: z.string(),
  cgRpConfigName: z.string(),
  columns: z.array(reportColumn),
  dictOptions: z.record(z.string(), z.array(option)),
  fieldHrefSlots: z.array(z.unknown()),
  isGroupTitle: z.boolean(),
})
export type ReportColumns = z.output<typeof reportColumns>

export const reportQueryItem = z.object({
  key: z.string(),
  label: z.string(),
  field: z.string(),
  mode: z.enum(['single', 'group']),
  view: z.enum(['list', 'string', 'integer', 'long', 'date', 'datetime']),
  hidden: z.enum(['0', '1']),
  dictCode: z.string(),
  placeholder: z.string(),
})
export type ReportQueryItem = z.output<typeof reportQueryItem>

export const reportRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type ReportRow = z.output<typeof reportRow>

export const reportData = z.object({ records: z.array(reportRow), total: z.number().int() })

export const reportParamInfo = z.object({
  id: z.string(),
  cgrheadId: z.string(),
  paramName: z.string(),
  paramTxt: z.string(),
  paramValue: nullableText,
  orderNum: z.number().int(),
})

export const reportColumnsAndData = reportColumns.extend({ cgreportHeadName: z.string(), data: reportData })
