import * as z from 'zod/mini'

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)
const idText = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** An announcement as we use it; the wire spells its title `titile`. */
export const announcementSchema = z.pipe(
  z.object({
    id: idText,
    anntId: z.nullish(idText),
    titile: text,
    msgContent: text,
    msgAbstract: text,
    sender: text,
    sendTime: text,
    createTime: text,
    priority: text,
    msgCategory: z.pipe(
      z.nullish(z.union([z.string(), z.number()])),
      z.transform((value) => String(value ?? '')),
    ),
    readFlag: z.pipe(
      z.nullish(z.union([z.string(), z.number()])),
      z.transform((value) => String(value ?? '')),
    ),
    openType: text,
    openPage: text,
    busId: text,
  }),
  z.transform(({ titile, anntId, id, readFlag, sendTime, createTime, ...rest }) => ({
    ...rest,
    id,
    /** Id of the announcement itself; a row of one's own list has an id of its own. */
    announcementId: anntId ?? id,
    title: titile,
    time: sendTime || createTime,
    isRead: readFlag === '1',
  })),
)
export type Announcement = z.output<typeof announcementSchema>

const URGENT = 'H'

/** The announcement that was just told of, when it cannot wait until somebody looks at the bell. */
export const urgentIn = (unread: readonly Announcement[], id: string): Announcement | undefined =>
  unread.find((one) => one.announcementId === id && one.priority === URGENT)

export interface PriorityLook {
  label: string
  color: string
}

export const priorityColors = { L: 'blue', M: 'orange', H: 'red' } as const

/** Where no heading says that it is a priority. */
const priorities: Readonly<Record<string, PriorityLook>> = {
  L: { label: '一般消息', color: priorityColors.L },
  M: { label: '重要消息', color: priorityColors.M },
  H: { label: '紧急消息', color: priorityColors.H },
}

export const priorityLook = (priority: string): PriorityLook | undefined => priorities[priority]
