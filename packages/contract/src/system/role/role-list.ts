import { z } from 'zod'

export const sysRole = z.object({
  id: z.string(),
  roleName: z.string().nullable(),
  roleCode: z.string().nullable(),
  /** Whose it is; 0: the platform's own. */
  tenantId: z.number().int().nullish(),
  description: z.string().nullable(),
  /** 1: its people need a second factor. */
  secondFactor: z.number().int().nullish(),
  version: z.number().int().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
})
export type SysRole = z.output<typeof sysRole>
