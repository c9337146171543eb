import type { Button } from '../session/session-schema.ts'
import { actionsOf } from './actions-of.ts'

export interface PageFilter {
  /** Pages, by component name, that only exist where the department concept is switched on. */
  departmentPages: readonly string[]
  /** The local flag `depart_concept`. */
  departConcept: string | undefined
}

interface PageMeta {
  permissionList?: Button[] | undefined
  componentName?: string | undefined
}

/** CAN-1, CAN-2: pages without a permission list are open, the others need one entry the user holds. */
export function mayOpenPage(meta: PageMeta, held: readonly Button[], filter: PageFilter): boolean {
  const { permissionList = [], componentName } = meta
  if (componentName !== undefined && filter.departmentPages.includes(componentName) && filter.departConcept !== '1') {
    return false
  }
  if (permissionList.length === 0) return true
  const wanted = new Set(permissionList.flatMap(actionsOf))
  return held.flatMap(actionsOf).some((action) => wanted.has(action))
}
