import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { urgentIn, type Announcement } from './announcement.ts'
import { noticesQuery, useReloadNotices } from './notice-queries.ts'
import { listenForNotices } from './notice-socket.ts'
import { speak } from './speech.ts'

/** Unread notices, kept fresh by polling and by the user's socket. */
export function useNotices(onUrgent: (announcement: Announcement) => void) {
  const notices = useQuery(noticesQuery)
  const reload = useReloadNotices()
  const userId = useSession((session) => session.userInfo?.id)
  const tenantId = useSession((session) => session.tenantId)

  const onNotice = useEffectEvent(async (text: string, id: string) => {
    reload()
    // Without an id nothing new came: another window of the same person read what there was.
    if (id !== '') speak(text)
    const { data } = await notices.refetch()
    const urgent = urgentIn([...(data?.anntMsgList ?? []), ...(data?.sysMsgList ?? [])], id)
    if (urgent) onUrgent(urgent)
  })

  const onReturn = useEffectEvent(() => reload())

  useEffect(() => {
    if (!userId) return
    // A browser cannot send the tenant's header with a socket.
    const url = socketUrl(`/websocket/${userId}?tenantId=${tenantId}`)
    return listenForNotices({ url, onNotice: (text, id) => void onNotice(text, id), onReturn: () => onReturn() })
  }, [userId, tenantId])

  return notices
}
