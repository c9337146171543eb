import { z } from 'zod'

import { wireText } from '../../wire.ts'
import { directoryUser } from './user-list.ts'

export const mobileUserQuery = z.object({ keyword: wireText, username: wireText, pageNo: wireText, pageSize: wireText })
export const subordinatesQuery = z.object({ userId: wireText })
export const clientIdQuery = z.object({ clientId: wireText })

/** The caller in the words of the mobile client. */
export const userSection = z.object({
  sysUserId: z.string(),
  sysUserCode: z.string(),
  sysUserName: z.string(),
  sysOrgCode: z.string(),
})
export const subordinates = z.object({ sysUser: directoryUser, children: z.array(directoryUser).optional() })
