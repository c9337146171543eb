import { z } from 'zod'

import { auditFields, nullableText, optionalText, recordId } from '../form-fields.ts'
import { wireText } from '../wire.ts'

/** What became of one announcement at one person. */
export const announcementSend = z.object({
  id: z.string(),
  anntId: nullableText,
  userId: nullableText,
  readFlag: nullableText,
  readTime: nullableText,
  starFlag: nullableText,
  ...auditFields,
})

const flag = (name: string) =>
  wireText.pipe(
    z
      .enum(['', '0', '1'], { error: `${name}只能是0或1` })
      .transform((value) => value || undefined)
      .optional(),
  )

export const addAnnouncementSend = z.object({
  anntId: recordId,
  userId: recordId,
  readFlag: flag('阅读状态'),
  starFlag: optionalText('标星状态', 10),
})

/** Whose it is and of which announcement stays as it is; clients send the whole record back. */
export const editAnnouncementSend = addAnnouncementSend.omit({ anntId: true, userId: true }).extend({ id: recordId })

export type AddAnnouncementSend = z.output<typeof addAnnouncementSend>
export type EditAnnouncementSend = z.output<typeof editAnnouncementSend>
