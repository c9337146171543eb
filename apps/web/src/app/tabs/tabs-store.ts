import * as z from 'zod/mini'
import { create } from 'zustand'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { localStore, tabStore } from '../../shared/storage/storage.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'
import { closeTab, openTab, type Tab } from './tab-list.ts'
import { forgetScrollBut } from './tab-panes.ts'

const tabSchema: z.ZodMiniType<Tab> = z.pipe(
  z.object({
    path: z.string(),
    fullPath: z.string(),
    name: z.string(),
    title: z.string(),
    icon: z.optional(z.string()),
    keepAlive: z.boolean(),
    componentName: z.optional(z.string()),
  }),
  z.transform((tab) => ({ ...tab, icon: tab.icon, componentName: tab.componentName })),
)

interface TabsState {
  tabs: Tab[]
  /** Counts refreshes and closings per path: a new count makes a new page of it. */
  refreshes: Readonly<Record<string, number>>
  /** Paths opened since the page was loaded: a restored tab is drawn when it is first shown. */
  visited: readonly string[]
}

/** Open tabs survive a reload of the page, in this browser tab only. */
export const useTabs = create<TabsState>(() => ({
  tabs: tabStore.get(storageKeys.tabs, z.array(tabSchema)) ?? [],
  refreshes: {},
  visited: [],
}))

/** The next user of this window must not find the pages of the last one. */
useSession.subscribe(({ token }, before) => {
  if (token !== before.token && before.token !== '') useTabs.setState({ tabs: [], refreshes: {}, visited: [] })
})

export function setTabs(tabs: Tab[]) {
  tabStore.set(storageKeys.tabs, tabs)
  localStore.set(
    storageKeys.cachedPages,
    tabs.flatMap(({ keepAlive, componentName }) => (keepAlive && componentName ? [componentName] : [])),
  )
  const isOpen = (path: string) => tabs.some((tab) => tab.path === path)
  forgetScrollBut(new Set(tabs.map(({ path }) => path)))
  useTabs.setState(({ tabs: before, visited, refreshes }) => {
    // Opened again before the closing was drawn, it still is another page.
    const closed = before.filter(({ path }) => !isOpen(path)).map(({ path }) => [path, (refreshes[path] ?? 0) + 1])
    return {
      tabs,
      visited: visited.filter(isOpen),
      refreshes: closed.length > 0 ? { ...refreshes, ...Object.fromEntries(closed) } : refreshes,
    }
  })
}

/** The current route becomes a tab beside the fixed one of the home page; with multi-tab mode off it is the only one kept. */
export function visit(tab: Tab, home: Tab, isMultiple: boolean) {
  const { tabs } = useTabs.getState()
  const withHome = tabs.some(({ path }) => path === home.path) ? tabs : openTab(tabs, home)
  const open = isMultiple ? openTab(withHome, tab) : [tab]
  if (open !== tabs) setTabs(open)
  useTabs.setState(({ visited }) => (visited.includes(tab.path) ? {} : { visited: [...visited, tab.path] }))
}

/** A page made anew; what it shows is asked for again, however fresh it is. */
export function refreshTab(path: string) {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  useTabs.setState(({ refreshes }) => ({ refreshes: { ...refreshes, [path]: (refreshes[path] ?? 0) + 1 } }))
}

/** Closes a tab and names the one to show instead, or says why it stays. */
export function close(path: string): Tab | undefined {
  const result = closeTab(useTabs.getState().tabs, path)
  if (!result.ok) {
    withFeedback(({ message }) => void message.warning(result.reason))
    return undefined
  }
  setTabs(result.tabs)
  return result.next
}
