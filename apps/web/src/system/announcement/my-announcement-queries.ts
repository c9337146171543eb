import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'
import { announcementSchema } from '../notice/announcement.ts'
import { myAnnouncementsKey, useReloadNotices } from '../notice/notice-queries.ts'

export interface MyAnnouncementsQuery {
  titile?: string
  sender?: string
  pageNo: number
  pageSize: number
}

const pageSchema = z.object({ records: z.array(announcementSchema), total: z.coerce.number() })

export const myAnnouncementsQuery = (params: MyAnnouncementsQuery) =>
  queryOptions({
    queryKey: [...myAnnouncementsKey, params],
    queryFn: ({ signal }) =>
      request.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', {
        params: { ...params },
        schema: pageSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })

export function useReadAll() {
  const reload = useReloadNotices()
  return useMutation({
    mutationFn: () => request.put('/sys/sysAnnouncementSend/readAll'),
    onSuccess: reload,
  })
}
