import { z } from 'zod'

/** What the server says over the notice socket. */
export const noticeMessage = z.object({
  cmd: z.enum(['topic', 'user', 'heartcheck']),
  msgId: z.string().optional(),
  msgTxt: z.string().optional(),
})

export type NoticeMessage = z.output<typeof noticeMessage>
