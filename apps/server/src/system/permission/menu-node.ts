import { createHash } from 'node:crypto'

import type { ButtonAuth, MenuNode } from '@liangshu/contract/system/permission/permission'
import { vue3Component } from '@liangshu/contract/system/permission/vue3-components'

import type { PermissionRow } from './permission.store.ts'

/** A row without a component would stop existing clients at sign-in; a layout shows its children, or nothing. */
const fallbackComponent = 'layouts/RouteView'

export function toMenuNode(row: PermissionRow, own: { children: MenuNode[]; buttons: ButtonAuth[] }): MenuNode {
  const isFirstLevel = !row.parentId
  return {
    id: row.id,
    route: row.isRoute ? '1' : '0',
    path: pathOf(row),
    name: row.componentName || routeNameOf(row.url),
    component: row.component || fallbackComponent,
    ...(isFirstLevel ? { redirect: row.redirect || null } : {}),
    ...(row.hidden ? { hidden: true as const } : {}),
    ...(row.alwaysShow ? { alwaysShow: true as const } : {}),
    meta: metaOf(row, own.buttons),
    ...(own.children.length > 0 ? { children: own.children } : {}),
  }
}

/** The same entry with the pages spelled as clients of version 3 have them. */
export function toVersionThree({ children, ...node }: MenuNode): MenuNode {
  const component = vue3Component(node.component)
  return { ...node, component, ...(children && { children: children.map(toVersionThree) }) }
}

function metaOf(row: PermissionRow, buttons: ButtonAuth[]): MenuNode['meta'] {
  const componentName = row.componentName || row.component?.split('/').at(-1)
  return {
    title: row.name,
    keepAlive: row.keepAlive,
    internalOrExternal: row.internalOrExternal,
    ...(row.icon ? { icon: row.icon } : {}),
    ...(componentName ? { componentName } : {}),
    ...(row.url && isExternal(row.url) ? { url: row.url } : {}),
    ...(row.hidden ? { hideMenu: true as const } : {}),
    ...(row.hideTab ? { hideTab: true as const } : {}),
    // Left out when empty: clients take an entry without a list as open to everyone who has the entry.
    ...(buttons.length > 0 ? { permissionList: buttons } : {}),
  }
}

const isExternal = (url: string): boolean => /^(https?:\/\/|\{\{)/.test(url)

/** An address cannot be a path, so its fingerprint stands in for it. A row without a url still needs a path of its own. */
function pathOf({ id, url }: PermissionRow): string {
  if (!url) return `/${id}`
  return isExternal(url) ? createHash('md5').update(url).digest('hex') : url
}

function routeNameOf(url: string | null): string | null {
  if (!url) return null
  return url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')
}
