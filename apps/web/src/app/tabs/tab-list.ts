import { HOME_PATH } from '../../shared/navigation/paths.ts'

/** One visited page. `path` names the tab; `fullPath` is where it stands now, query included. */
export interface Tab {
  path: string
  fullPath: string
  name: string
  title: string
  icon: string | undefined
  keepAlive: boolean
  componentName: string | undefined
}

export const isHome = (path: string) => path === HOME_PATH

const keepingHome = (tabs: readonly Tab[], keep: (tab: Tab, index: number) => boolean) =>
  tabs.filter((tab, index) => isHome(tab.path) || keep(tab, index))

const isSame = (a: Tab, b: Tab) =>
  a.fullPath === b.fullPath && a.title === b.title && a.keepAlive === b.keepAlive && a.icon === b.icon

/** A known path moves its tab along, a new one adds a tab at the end; home stays first. Nothing new, the same list. */
export function openTab(tabs: Tab[], opened: Tab): Tab[] {
  const known = tabs.find(({ path }) => path === opened.path)
  if (known) {
    if (isSame(known, opened)) return tabs
    return tabs.map((tab) => (tab.path === opened.path ? opened : tab))
  }
  return isHome(opened.path) ? [opened, ...tabs] : [...tabs, opened]
}

export type CloseResult = { ok: true; tabs: Tab[]; next: Tab | undefined } | { ok: false; reason: string }

/** `next` is the tab that takes over when the closed one was on screen. */
export function closeTab(tabs: readonly Tab[], path: string): CloseResult {
  if (tabs.length === 1) return { ok: false, reason: '这是最后一页，不能再关闭了！' }
  if (isHome(path)) return { ok: false, reason: '首页不能关闭！' }
  const index = tabs.findIndex((tab) => tab.path === path)
  const left = tabs.filter((tab) => tab.path !== path)
  return { ok: true, tabs: left, next: left[index] ?? left.at(-1) }
}

const indexOf = (tabs: readonly Tab[], path: string) => tabs.findIndex((tab) => tab.path === path)

export const closeLeft = (tabs: readonly Tab[], path: string): Tab[] =>
  keepingHome(tabs, (_tab, index) => index >= indexOf(tabs, path))

export const closeRight = (tabs: readonly Tab[], path: string): Tab[] =>
  keepingHome(tabs, (_tab, index) => index <= indexOf(tabs, path))

export const closeOthers = (tabs: readonly Tab[], path: string): Tab[] => keepingHome(tabs, (tab) => tab.path === path)

/** Home is what remains. */
export const closeAll = (tabs: readonly Tab[]): Tab[] => keepingHome(tabs, () => false)

/** Puts a dragged tab where another stands. Home keeps its place. */
export function moveTab(tabs: readonly Tab[], path: string, ontoPath: string): Tab[] {
  const moved = tabs.find((tab) => tab.path === path)
  const target = indexOf(tabs, ontoPath)
  if (!moved || target === -1 || isHome(path) || isHome(ontoPath)) return [...tabs]
  const rest = tabs.filter((tab) => tab !== moved)
  return [...rest.slice(0, target), moved, ...rest.slice(target)]
}
