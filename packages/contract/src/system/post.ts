import { z } from 'zod'

import { editing, optionalText, requiredText } from '../form-fields.ts'
import { wireIds, wireText } from '../wire.ts'
import { institutionOfNew } from './institution.ts'

/** 职务. The contract calls the grade `postRank`, our own specification `rank`: both are sent. */
export const sysPosition = z.object({
  id: z.string(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  postRank: z.string().nullable(),
  postRank_dictText: z.string().optional(),
  rank: z.string().nullable(),
  companyId: z.string().nullable(),
  /** Whose it is; 0: the platform's own. */
  tenantId: z.number().int().nullish(),
  sysOrgCode: z.string().nullable(),
  version: z.number().int().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
})
export type SysPosition = z.output<typeof sysPosition>

export const addPositionBody = z.object({
  code: requiredText('职务编码', 100),
  name: requiredText('职务名称', 100),
  postRank: optionalText('职级', 10),
  rank: optionalText('职级', 10),
  postLevel: optionalText('职级', 10),
  companyId: optionalText('公司', 64),
  tenantId: institutionOfNew,
})
export const editPositionBody = addPositionBody.partial().extend(editing)
export const positionCodesQuery = z.object({ codes: wireIds })
export const positionCodeQuery = z.object({ code: wireText })
