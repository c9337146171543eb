import { z } from 'zod'

import { auditFields, editing, nullableText, optionalText, requiredText, versionField } from '../form-fields.ts'
import { wireText } from '../wire.ts'

/** `dbPassword` goes in and never comes out: it is always empty here. */
export const sysDataSource = z.object({
  id: z.string(),
  code: nullableText,
  name: nullableText,
  remark: nullableText,
  dbType: nullableText,
  dbType_dictText: z.string().optional(),
  dbDriver: nullableText,
  dbUrl: nullableText,
  dbName: nullableText,
  dbUsername: nullableText,
  dbPassword: z.literal(''),
  sysOrgCode: nullableText,
  ...versionField,
  ...auditFields,
})
export type SysDataSource = z.output<typeof sysDataSource>

export const addDataSourceBody = z.object({
  code: requiredText('数据源编码', 100),
  name: requiredText('数据源名称', 100),
  remark: optionalText('备注', 500),
  dbType: optionalText('数据库类型', 10),
  dbDriver: requiredText('驱动类', 200),
  dbUrl: requiredText('数据源地址', 1000),
  dbName: optionalText('数据库名称', 100),
  dbUsername: optionalText('用户名', 100),
  dbPassword: optionalText('密码', 200),
})
/** An empty password keeps the stored one. */
export const editDataSourceBody = addDataSourceBody.partial().extend(editing)

export const dataSourceOptions = z.array(z.object({ value: z.string(), label: z.string(), text: z.string() }))

export const testConnectionBody = z.object({
  /** Of a stored data source, whose password is used when none is sent and address and user are still the same. */
  id: wireText,
  dbType: wireText,
  dbDriver: wireText,
  dbUrl: optionalText('数据源地址', 1000),
  dbName: wireText,
  dbUsername: wireText,
  dbPassword: wireText,
})
export type TestConnectionBody = z.output<typeof testConnectionBody>
