import { z } from 'zod'

import { nullableText, optionalText, requiredText, versionField } from '../form-fields.ts'
import { wireIds, wireInt } from '../wire.ts'
import { tenantInfo } from './identity.ts'

const largestId = 2_147_483_647
const id = wireInt.pipe(
  z.int({ error: '机构编号不能为空' }).min(1, '机构编号应为正整数').max(largestId, '机构编号过大'),
)
const status = wireInt.pipe(z.literal([0, 1], '状态只能是正常或冻结').optional())

/** The number is entered by hand. */
export const addTenantBody = z.object({
  id,
  name: requiredText('机构名称', 100),
  beginDate: optionalText('开始时间', 20),
  endDate: optionalText('结束时间', 20),
  status,
  trade: optionalText('所属行业', 50),
  companySize: optionalText('公司规模', 50),
  companyAddress: optionalText('公司地址', 200),
  companyLogo: optionalText('公司标志', 500),
  houseNumber: optionalText('门牌号', 50),
  workPlace: optionalText('工作地点', 200),
  secondFactor: wireInt.pipe(z.literal([0, 1], '二次验证只能是要求或不要求').optional()),
})
export const editTenantBody = addTenantBody.partial().extend({ id, version: wireInt })
export const tenantIdsQuery = z.object({ ids: wireIds })

/** As its own page has it. */
export const tenantRecord = tenantInfo.extend({
  ...versionField,
  secondFactor: z.number().int().optional(),
  trade: nullableText.optional(),
  companySize: nullableText.optional(),
  companyAddress: nullableText.optional(),
  companyLogo: nullableText.optional(),
  houseNumber: nullableText.optional(),
  workPlace: nullableText.optional(),
})
export type TenantRecord = z.output<typeof tenantRecord>
