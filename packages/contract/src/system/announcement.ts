import { z } from 'zod'

import { idText, wireIds, wireIdsUpTo, wireInt, wireText, wireTextUpTo } from '../wire.ts'

/** Who an announcement is for. `DEPART` reaches the members of departments and of everything below them. */
export const announcementAudiences = ['ALL', 'USER', 'DEPART'] as const
export const announcementPriorities = ['L', 'M', 'H'] as const
/** 1 announcement, 2 system message. */
export const announcementCategories = ['1', '2'] as const

/** Readers that can be named one by one; beyond, departments or everybody are meant. */
const mostReaders = 20_000

/** Old clients send every field of the record back, the empty ones as null or ''. */
const given = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    (value) => given(typeof value === 'number' ? String(value) : value),
    z.enum(values, { error: '取值不正确' }).optional(),
  )

const idList = z.preprocess((value) => value ?? undefined, wireIdsUpTo(mostReaders).optional())

const written = z.object({
  // Kept as typed, blanks included.
  titile: z
    .string({ error: '请输入标题' })
    .max(200, '标题不能超过200个字')
    .refine((text) => text.trim() !== '', '请输入标题'),
  msgContent: wireTextUpTo(500_000),
  msgAbstract: wireText.pipe(z.string().max(1000, '摘要不能超过1000个字').optional()),
  startTime: wireText,
  endTime: wireText,
  priority: oneOf(announcementPriorities),
  msgCategory: oneOf(announcementCategories),
  msgType: oneOf(announcementAudiences),
  userIds: idList,
  departIds: idList,
  /** Stored files, by their paths with commas between. */
  files: wireText.pipe(z.string().max(4000, '附件过多').optional()),
  noticeType: wireText.pipe(z.string().max(32, '通知类型过长').optional()),
  izTop: wireInt.pipe(z.literal([0, 1], '置顶取值不正确').optional()),
})

export const announcementAdd = written
/** What is not given stays as it is. */
export const announcementEdit = written
  .partial()
  .extend({ id: z.string({ error: '缺少编号' }).min(1, '缺少编号').max(64, '编号过长'), version: wireInt })

const nullableText = z.string().nullable()

/** `titile` is spelled so on the wire. */
export const announcement = z.object({
  id: z.string(),
  titile: z.string(),
  msgContent: nullableText,
  msgAbstract: nullableText,
  startTime: nullableText,
  endTime: nullableText,
  sender: nullableText,
  priority: z.string(),
  priority_dictText: z.string().optional(),
  msgCategory: z.string(),
  msgCategory_dictText: z.string().optional(),
  msgType: z.string(),
  msgType_dictText: z.string().optional(),
  sendStatus: z.string(),
  sendStatus_dictText: z.string().optional(),
  sendTime: nullableText,
  cancelTime: nullableText,
  delFlag: z.string(),
  userIds: nullableText,
  departIds: nullableText,
  busType: nullableText,
  busId: nullableText,
  openType: nullableText,
  openPage: nullableText,
  dtTaskId: nullableText,
  izTop: z.int().nullish(),
  visitsNum: z.int().nullish(),
  files: nullableText.optional(),
  noticeType: nullableText.optional(),
  tenantId: z.int().nullish(),
  readFlag: nullableText,
  starFlag: nullableText,
  sendId: nullableText,
  version: z.int(),
  createBy: nullableText,
  createTime: z.string(),
  updateBy: nullableText,
  updateTime: nullableText,
})

/** What the bell shows: unread ones, announcements and system messages apart. */
export const unreadAnnouncements = z.object({
  anntMsgList: z.array(announcement),
  anntMsgTotal: z.int(),
  sysMsgList: z.array(announcement),
  sysMsgTotal: z.int(),
})

/** One notice as its reader has it. */
export const receivedAnnouncement = z.object({
  id: z.string(),
  anntId: z.string(),
  userId: z.string(),
  titile: z.string(),
  msgContent: nullableText,
  msgAbstract: nullableText,
  sender: nullableText,
  priority: z.string(),
  readFlag: z.string(),
  sendTime: nullableText,
  msgCategory: z.string(),
  busId: nullableText,
  busType: nullableText,
  openType: nullableText,
  openPage: nullableText,
  bizSource: nullableText,
})

/** Calls of version 3. */
export const topBody = z.object({
  id: z.string({ error: '缺少编号' }).min(1, '缺少编号').max(64, '编号过长'),
  izTop: wireInt.pipe(z.literal([0, 1], '置顶取值不正确').optional()),
})
export const unreadMessageCount = z.object({
  systemCount: z.int(),
  flowCount: z.int(),
  fileCount: z.int(),
  planCount: z.int(),
  count: z.int(),
})
export const messageListQuery = z.object({
  fromUser: wireText,
  busType: wireText,
  starFlag: wireText,
  msgCategory: wireText,
  rangeDateKey: wireText,
  beginDate: wireText,
  endDate: wireText,
  noticeType: wireText,
  pageNo: wireInt,
  pageSize: wireInt,
})
export type MessageListQuery = z.output<typeof messageListQuery>

export const receivedQuery = z.object({
  titile: wireText,
  sender: wireText,
  readFlag: wireText,
  busType: wireText,
  msgCategory: wireText,
  bizSource: wireText,
  pageNo: wireInt,
  pageSize: wireInt,
})

/** Beyond the old contract: who of those an announcement is for has read it. */
export const readingPaths = { counts: '/sys/annountCement/readCounts', readers: '/sys/annountCement/readers' } as const

const mostAsked = 200
export const readCountsQuery = z.object({ ids: wireIds.pipe(z.array(idText).max(mostAsked, '一次查询的通告过多')) })
export const readCount = z.object({ id: z.string(), total: z.int(), read: z.int() })

export const readersQuery = z.object({
  anntId: wireText,
  realname: wireText,
  username: wireText,
  readFlag: wireText,
  column: wireText,
  order: wireText,
  pageNo: wireText,
  pageSize: wireText,
})

export const announcementReader = z.object({
  id: z.string(),
  username: nullableText,
  realname: nullableText,
  avatar: nullableText,
  orgCodeTxt: nullableText,
  readFlag: nullableText,
  readTime: nullableText,
})

export type ReadCount = z.output<typeof readCount>
export type AnnouncementReader = z.output<typeof announcementReader>
export type AnnouncementAdd = z.output<typeof announcementAdd>
export type AnnouncementEdit = z.output<typeof announcementEdit>
export type Announcement = z.output<typeof announcement>
export type UnreadAnnouncements = z.output<typeof unreadAnnouncements>
export type ReceivedAnnouncement = z.output<typeof receivedAnnouncement>
export type ReceivedQuery = z.output<typeof receivedQuery>
