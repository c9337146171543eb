import type { MenuNode } from '@liangshu/contract/system/permission/permission'

import { buttonType, usableButtons } from './button-auth.ts'
import { toMenuNode } from './menu-node.ts'
import { homeName, type PermissionRow } from './permission.store.ts'

/** The first role that matches decides what the home page shows. */
const homeByRole: [roleCode: string, component: string][] = [
  ['admin', 'dashboard/Analysis'],
  ['hr', 'dashboard/IndexBdc'],
]

/** What a role puts in the place of the home page. Only clients that say their version expect its address to move too. */
export type HomeChoice = { url: string; component: string; isRoute: boolean; movesAddress: boolean }

/** The menu of one person, from all entries in menu order. */
export function menuTree(
  rows: readonly PermissionRow[],
  roleCodes: ReadonlySet<string>,
  choice?: HomeChoice,
): MenuNode[] {
  const chosen = choice && openChoice(rows, choice)
  const menus = withHome(
    rows.filter((row) => row.menuType !== buttonType && (row.isGranted || isOpenToEveryone(row))),
    rows,
  ).map((row) => homeOf(row, roleCodes, chosen))
  const childrenOf = Map.groupBy(menus, (row) => row.parentId || '')
  const buttonsOf = Map.groupBy(
    rows.filter((row) => row.menuType === buttonType && row.isGranted),
    (row) => row.parentId || '',
  )

  const grow = (row: PermissionRow): MenuNode =>
    toMenuNode(row, {
      // The flag decides, as in the menu editor: whatever lies under a row marked as a leaf is not part of the menu.
      children: row.isLeaf ? [] : (childrenOf.get(row.id) ?? []).map(grow),
      // A page that stands in for the home page brings its own buttons along.
      buttons: usableButtons(
        [row.id, ...(isHome(row) && chosen?.pageId ? [chosen.pageId] : [])].flatMap((id) => buttonsOf.get(id) ?? []),
      ),
    })
  return (childrenOf.get('') ?? []).map(grow).map(hiddenWithChildren)
}

/** Routes of online reports belong to every menu, since any page may lead to one. */
function isOpenToEveryone({ url, hidden }: PermissionRow): boolean {
  if (url === '/online') return true
  return hidden && url !== null && url.startsWith('/online') && /:(code|id)$/.test(url)
}

/** Everyone has a home page, whether or not a role grants it. */
function withHome(menus: PermissionRow[], rows: readonly PermissionRow[]): PermissionRow[] {
  if (menus.some(isHome)) return menus
  const home = rows.find((row) => isHome(row) && row.menuType !== buttonType)
  return home ? [{ ...home, parentId: null }, ...menus] : menus
}

const isHome = (row: PermissionRow): boolean => row.name === homeName

type OpenChoice = HomeChoice & { pageId?: string }

/** A page that this person cannot open is no home for them. One that is not in the menu at all is the client's own. */
function openChoice(rows: readonly PermissionRow[], choice: HomeChoice): OpenChoice | undefined {
  const pages = rows.filter((row) => row.menuType !== buttonType && row.component === choice.component && !isHome(row))
  const page = pages.find((row) => row.isGranted)
  if (page) return { ...choice, pageId: page.id }
  return pages.length === 0 ? choice : undefined
}

function homeOf(row: PermissionRow, roleCodes: ReadonlySet<string>, chosen: OpenChoice | undefined): PermissionRow {
  if (!isHome(row)) return row
  if (chosen) {
    const address = chosen.movesAddress ? { url: chosen.url, isRoute: chosen.isRoute } : {}
    return { ...row, ...address, component: chosen.component, componentName: null }
  }
  const component = homeByRole.find(([code]) => roleCodes.has(code))?.[1]
  return component === undefined ? row : { ...row, component }
}

/** A group with nothing to show does not show itself. It keeps its title, which tabs and breadcrumbs still need. */
function hiddenWithChildren(node: MenuNode): MenuNode {
  if (!node.children?.every((child) => child.hidden)) return node
  return { ...node, hidden: true, meta: { ...node.meta, hideMenu: true } }
}
