import { useState } from 'react'
import { useNavigate } from 'react-router'
import { menuPathOf } from '../../shared/session/menu-path.ts'
import { useSession } from '../../shared/session/session-store.ts'
import type { Announcement } from './announcement.ts'
import { useMarkRead } from './notice-queries.ts'

/** Opening marks as read; a `component` announcement leads to its page, all others show their text. */
export function useOpenAnnouncement() {
  const [shown, setShown] = useState<Announcement>()
  const markRead = useMarkRead()
  const navigate = useNavigate()

  function open(announcement: Announcement) {
    markRead.mutate(announcement.announcementId)
    const { openType, openPage, busId } = announcement
    const menu = useSession.getState().permission?.menu ?? []
    const path = openType === 'component' ? menuPathOf(menu, openPage) : undefined
    if (path === undefined) setShown(announcement)
    else void navigate(busId ? `${path}?busId=${encodeURIComponent(busId)}` : path)
  }

  return { shown, open, close: () => setShown(undefined) }
}
