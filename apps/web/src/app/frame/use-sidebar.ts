import * as z from 'zod/mini'
import { useState } from 'react'
import { localStore } from '../../shared/storage/storage.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'

const places = {
  pages: { key: storageKeys.sidebarCollapsed, isFirstCollapsed: false },
  // The desk wants the width; who unfolds the menu there keeps it unfolded there.
  desk: { key: storageKeys.deskSidebarCollapsed, isFirstCollapsed: true },
} as const

const read = (place: keyof typeof places) =>
  localStore.get(places[place].key, z.boolean()) ?? places[place].isFirstCollapsed

/** Whether the side menu is folded; remembered, for the desk apart from the other pages. */
export function useSidebar(isDesk: boolean) {
  const place = isDesk ? 'desk' : 'pages'
  const [collapsed, setCollapsed] = useState(() => ({ pages: read('pages'), desk: read('desk') }))
  const isCollapsed = collapsed[place]

  function toggle() {
    localStore.set(places[place].key, !isCollapsed)
    setCollapsed({ ...collapsed, [place]: !isCollapsed })
  }
  return { isCollapsed, toggle }
}
