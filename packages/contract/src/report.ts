import { z } from 'zod'

import { nullableInt, nullableText } from './form-fields.ts'

/** Opening a report. Defining one is the administration's, in system/report.ts. */
export const reportPaths = {
  columns: '/online/cgreport/api/getRpColumns',
  queryInfo: '/online/cgreport/api/getQueryInfo',
  data: '/online/cgreport/api/getData',
  params: '/online/cgreport/api/getParamsInfo',
  columnsAndData: '/online/cgreport/api/getColumnsAndData',
  exportXls: '/online/cgreport/api/exportXls',
} as const

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
  /** The column links: which of `fieldHrefSlots` says where. */
  scopedSlots: z.object({ customRender: z.string() }).optional(),
})
export type ReportColumn = z.output<typeof reportColumn>

export const reportColumns = z.object({
  cgRpConfigId: z.string(),
  cgRpConfigName: z.string(),
  columns: z.array(reportColumn),
  dictOptions: z.record(z.string(), z.array(option)),
  fieldHrefSlots: z.array(z.object({ slotName: z.string(), href: z.string() })),
  isGroupTitle: z.boolean(),
})
export type ReportColumns = z.output<typeof reportColumns>

export const reportQueryItem = z.object({
  key: z.string(),
  label: z.string(),
  field: z.string(),
  mode: z.enum(['single', 'group']),
  view: z.enum(['list', 'search', 'string', 'integer', 'long', 'date', 'datetime']),
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
