import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'
import { announcementSchema } from './announcement.ts'

const POLL_MS = 6000

const count = z.pipe(
  z.nullish(z.coerce.number()),
  z.transform((value) => value ?? 0),
)
const list = z.pipe(
  z.nullish(z.array(announcementSchema)),
  z.transform((value) => value ?? []),
)
const noticesSchema = z.object({ anntMsgList: list, anntMsgTotal: count, sysMsgList: list, sysMsgTotal: count })
export type Notices = z.output<typeof noticesSchema>

const noticesKey = ['notices'] as const
/** The user's own list; reading a notice refreshes it too. */
export const MY_ANNOUNCEMENTS = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
/** The key lists are kept by, written out: the list kit itself is no part of the frame. */
const myAnnouncementsKey = ['list', MY_ANNOUNCEMENTS] as const

/** Unread announcements. Asked again every 6 s, until the first failure; a push may still renew them. */
export const noticesQuery = queryOptions({
  queryKey: noticesKey,
  queryFn: ({ signal }) => request.get('/sys/annountCement/listByUser', { schema: noticesSchema, signal }),
  refetchInterval: (query) => (query.state.errorUpdateCount > 0 ? false : POLL_MS),
  retry: false,
  meta: { handlesError: true },
})

export function useReloadNotices() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: noticesKey })
    void queryClient.invalidateQueries({ queryKey: myAnnouncementsKey })
  }
}

export function useMarkRead() {
  const reload = useReloadNotices()
  return useMutation({
    mutationFn: (announcementId: string) =>
      request.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId: announcementId } }),
    onSettled: reload,
  })
}
