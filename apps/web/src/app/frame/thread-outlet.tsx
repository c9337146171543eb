import { lazy, useEffect } from 'react'
import { Aside } from '../../shared/page/aside.tsx'
import { closeThread, useOpenedThread } from '../../shared/thread/opened-thread.ts'

const ThreadDrawer = lazy(async () => ({
  default: (await import('../../decision/thread/thread-drawer.tsx')).ThreadDrawer,
}))

/** The thread of whatever fill, order, target or proposal was opened last, over any page. */
export function ThreadOutlet() {
  const isOpen = useOpenedThread(({ opened }) => opened !== null)
  // Whoever signs in next finds nothing open.
  useEffect(() => closeThread, [])
  return isOpen ? (
    <Aside onFailure={closeThread}>
      <ThreadDrawer />
    </Aside>
  ) : null
}
