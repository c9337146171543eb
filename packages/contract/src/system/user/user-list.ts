import { z } from 'zod'

import { wireText } from '../../wire.ts'

/** What colleagues may know of each other: the form every picker and every plain list shows. */
export const directoryUser = z.object({
  id: z.string(),
  username: z.string().nullable(),
  realname: z.string().nullable(),
  avatar: z.string().nullable(),
  sex: z.number().int().nullable(),
  sex_dictText: z.string().optional(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  telephone: z.string().nullable(),
  workNo: z.string().nullable(),
  post: z.string().nullable(),
  post_dictText: z.string().optional(),
  orgCode: z.string().nullable(),
  orgCodeTxt: z.string().nullable(),
  status: z.number().int().nullable(),
  status_dictText: z.string().optional(),
  createTime: z.string().nullable(),
})
export type DirectoryUser = z.output<typeof directoryUser>

/** A row of the picker of people. */
export const pickedUser = directoryUser.extend({ birthday: z.string().nullable() })

const caredFor = z.object({
  birthday: z.string().nullable(),
  delFlag: z.number().int().nullable(),
  activitiSync: z.number().int().nullable(),
  userIdentity: z.number().int().nullable(),
  departIds: z.string().nullable(),
  departIds_dictText: z.string().optional(),
  relTenantIds: z.string().nullable(),
  clientId: z.string().nullable(),
  homePath: z.string().nullable(),
  version: z.number().int().nullable(),
  createBy: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
})

/** A row of the user list. Whoever may not manage users gets the directory form. */
export const listedUser = directoryUser.extend(caredFor.partial().shape)
export type ListedUser = z.output<typeof listedUser>

export const checkOnlyUserQuery = z.object({ username: wireText, phone: wireText, email: wireText, workNo: wireText })
export const departUsersQuery = z.object({ id: wireText, departId: wireText, realname: wireText })
