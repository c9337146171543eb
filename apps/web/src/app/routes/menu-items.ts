import { mayOpenPage, type PageFilter } from '../../shared/permission/page-access.ts'
import type { Button, MenuNode } from '../../shared/session/session-schema.ts'
import { absolutePath } from './menu-routes.ts'

/** One entry of the side or top menu. */
export interface MenuEntry {
  path: string
  title: string
  icon: string | undefined
  /** Address of an entry that opens as a plain link in a new window. */
  href: string | undefined
  children: MenuEntry[]
}

function entryOf(node: MenuNode, auth: readonly Button[], filter: PageFilter): MenuEntry | undefined {
  if (node.hidden || !mayOpenPage(node.meta, auth, filter)) return undefined
  const children = node.alwaysShow ? [] : entriesOf(node.children ?? [], auth, filter)
  const isEmptyContainer =
    children.length === 0 && node.component.includes('layouts') && !node.alwaysShow && !node.meta.url
  if (isEmptyContainer && (node.children ?? []).length > 0) return undefined
  return {
    path: absolutePath(node.path),
    title: node.meta.title ?? node.name ?? '',
    icon: node.meta.icon,
    href: node.meta.internalOrExternal ? node.meta.url : undefined,
    children,
  }
}

function entriesOf(nodes: readonly MenuNode[], auth: readonly Button[], filter: PageFilter): MenuEntry[] {
  return nodes.flatMap((node) => entryOf(node, auth, filter) ?? [])
}

/** The menu as the user sees it: without hidden rows, without what their permissions or the page filter close. */
export const menuEntries = entriesOf

export interface SearchEntry {
  path: string
  title: string
  trail: string
  href: string | undefined
}

/** What menu search finds: the pages themselves, not the containers around them. */
export function searchEntries(entries: readonly MenuEntry[], trail: readonly string[] = []): SearchEntry[] {
  return entries.flatMap(({ path, title, href, children }) =>
    children.length > 0
      ? searchEntries(children, [...trail, title])
      : [{ path, title, href, trail: trail.join(' / ') }],
  )
}
