import { Link } from 'react-router'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { pageVisits } from '../../shared/navigation/page-visits.ts'
import { mayOpenPage, type PageFilter } from '../../shared/permission/page-access.ts'
import { pageFilter } from '../../shared/permission/page-filter.ts'
import type { Button, MenuNode } from '../../shared/session/session-schema.ts'
import { useSession } from '../../shared/session/session-store.ts'

const MAX_SHORTCUTS = 12

interface Shortcut {
  path: string
  title: string
}

type IsOpen = (node: MenuNode) => boolean

const openFor =
  (auth: readonly Button[], filter: PageFilter): IsOpen =>
  ({ meta }) =>
    mayOpenPage(meta, auth, filter)

/** Pages of the menu that can be opened as they stand. */
function menuPages(nodes: readonly MenuNode[], isOpen: IsOpen): Shortcut[] {
  return nodes.flatMap((node) => {
    if (node.hidden || node.path.includes(':') || !isOpen(node)) return []
    const below = node.alwaysShow ? [] : (node.children ?? [])
    if (below.length > 0) return menuPages(below, isOpen)
    const isPage = !node.component.includes('layouts') && node.meta.url === undefined && node.path !== HOME_PATH
    return isPage && node.meta.title ? [{ path: node.path, title: node.meta.title }] : []
  })
}

/** Most used pages first, filled up from the menu; pages the user may no longer open are left out. */
export function shortcutsFor(menu: readonly MenuNode[], used: readonly Shortcut[], isOpen: IsOpen): Shortcut[] {
  const pages = menuPages(menu, isOpen)
  const known = new Map(pages.map((page) => [page.path, page]))
  const favourites = used.flatMap(({ path }) => known.get(path) ?? [])
  const others = pages.filter((page) => !favourites.includes(page))
  return [...favourites, ...others].slice(0, MAX_SHORTCUTS)
}

export function Shortcuts() {
  const permission = useSession((session) => session.permission)
  const { menu = [], auth = [] } = permission ?? {}
  return (
    <ul className="shortcuts">
      {shortcutsFor(menu, pageVisits(), openFor(auth, pageFilter())).map(({ path, title }) => (
        <li key={path}>
          <Link to={path}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
