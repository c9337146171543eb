import * as z from 'zod/mini'
import { useState } from 'react'
import { localStore } from '../../shared/storage/storage.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'

/** Whether the side menu is folded; remembered. */
export function useSidebar() {
  const [isCollapsed, setIsCollapsed] = useState(
    () => localStore.get(storageKeys.sidebarCollapsed, z.boolean()) ?? false,
  )

  function toggle() {
    localStore.set(storageKeys.sidebarCollapsed, !isCollapsed)
    setIsCollapsed(!isCollapsed)
  }
  return { isCollapsed, toggle }
}
