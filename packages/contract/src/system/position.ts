import { z } from 'zod'

/** 职务. The contract calls the grade `postRank`, our own specification `rank`: both are sent. */
export const sysPosition = z.object({
  id: z.string(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  postRank: z.string().nullable(),
  postRank_dictText: z.string().optional(),
  rank: z.string().nullable(),
  companyId: z.string().nullable(),
  sysOrgCode: z.string().nullable(),
  version: z.number().int().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
})
export type SysPosition = z.output<typeof sysPosition>
