import type { EditPermissionBody } from '@liangshu/contract/system/permission/menu'
import type { Updateable } from 'kysely'

import type { Tables } from '../../../platform/database/tables.ts'

export const firstLevel = 0
export const button = 2
const defaultComponent = 'layouts/RouteView'

/** `/src/views/system/UserList.vue` and `views/system/UserList` name the same page: `system/UserList`. */
export function cleanComponent(component: string): string {
  return component
    .trim()
    .replace(/^\/+/, '')
    .replace(/^src\//, '')
    .replace(/^views\//, '')
    .replace(/\.vue$/, '')
}

/** Addresses of our own begin with a slash; foreign ones and those with a variable stay as they are. */
export function cleanUrl(url: string): string {
  const text = url.trim()
  return text === '' || /^(https?:|\/|\{\{)/.test(text) ? text : `/${text}`
}

type Written = Omit<EditPermissionBody, 'id' | 'version'>

/** What a form sent, as it is stored. What it did not send is left out. */
export function toColumns(given: Written, menuType: number): Updateable<Tables['sys_permission']> {
  const component = given.component === undefined ? undefined : cleanComponent(given.component)
  const columns = {
    name: given.name,
    perms: given.perms,
    perms_type: given.permsType || undefined,
    icon: given.icon,
    component: menuType === firstLevel && component === '' ? defaultComponent : component,
    component_name: given.componentName,
    url: given.url === undefined ? undefined : cleanUrl(given.url),
    redirect: given.redirect,
    sort_no: given.sortNo,
    menu_type: menuType,
    is_route: given.route,
    keep_alive: given.keepAlive,
    hidden: given.hidden,
    hide_tab: given.hideTab,
    always_show: given.alwaysShow,
    internal_or_external: given.internalOrExternal,
    description: given.description,
    status: given.status || undefined,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export const componentOfNew = (given: Written, menuType: number): string | null =>
  given.component ? cleanComponent(given.component) : menuType === firstLevel ? defaultComponent : null
