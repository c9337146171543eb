import type { MenuNode } from '@liangshu/contract/system/permission'

import { buttonType, usableButtons } from './button-auth.ts'
import { toMenuNode } from './menu-node.ts'
import type { PermissionRow } from './permission.store.ts'

const homeName = '首页'
/** The first role that matches decides what the home page shows. */
const homeByRole: [roleCode: string, component: string][] = [
  ['admin', 'dashboard/Analysis'],
  ['hr', 'dashboard/IndexBdc'],
]

/** The menu of one person, from all entries in menu order. */
export function menuTree(rows: readonly PermissionRow[], roleCodes: ReadonlySet<string>): MenuNode[] {
  const menus = withHome(
    rows.filter((row) => row.menuType !== buttonType && (row.isGranted || isOpenToEveryone(row))),
    rows,
  ).map((row) => homeOf(row, roleCodes))
  const childrenOf = Map.groupBy(menus, (row) => row.parentId || '')
  const buttonsOf = Map.groupBy(
    rows.filter((row) => row.menuType === buttonType && row.isGranted),
    (row) => row.parentId || '',
  )

  const grow = (row: PermissionRow): MenuNode =>
    toMenuNode(row, {
      // The flag decides, as in the menu editor: whatever lies under a row marked as a leaf is not part of the menu.
      children: row.isLeaf ? [] : (childrenOf.get(row.id) ?? []).map(grow),
      buttons: usableButtons(buttonsOf.get(row.id) ?? []),
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
  if (menus.some((row) => row.name === homeName)) return menus
  const home = rows.find((row) => row.name === homeName && row.menuType !== buttonType)
  return home ? [{ ...home, parentId: null }, ...menus] : menus
}

function homeOf(row: PermissionRow, roleCodes: ReadonlySet<string>): PermissionRow {
  if (row.name !== homeName) return row
  const component = homeByRole.find(([code]) => roleCodes.has(code))?.[1]
  return component === undefined ? row : { ...row, component }
}

/** A group with nothing to show does not show itself. It keeps its title, which tabs and breadcrumbs still need. */
function hiddenWithChildren(node: MenuNode): MenuNode {
  if (!node.children?.every((child) => child.hidden)) return node
  return { ...node, hidden: true, meta: { ...node.meta, hideMenu: true } }
}
