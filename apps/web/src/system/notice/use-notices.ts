import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { noticesQuery, useReloadNotices } from './notice-queries.ts'
import { listenForNotices } from './notice-socket.ts'
import { speak } from './speech.ts'

/** Unread notices, kept fresh by polling and by the user's socket. */
export function useNotices() {
  const notices = useQuery(noticesQuery)
  const reload = useReloadNotices()
  const userId = useSession((session) => session.userInfo?.id)
  const token = useSession((session) => session.token)

  const onNotice = useEffectEvent((text: string) => {
    reload()
    speak(text)
  })

  useEffect(() => {
    if (!userId || !token) return
    return listenForNotices({ url: socketUrl(`/websocket/${userId}`), token, onNotice: (text) => onNotice(text) })
  }, [userId, token])

  return notices.data
}
