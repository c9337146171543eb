import type { CategoryNode } from '@liangshu/contract/system/category'

import type { CategoryRow } from './category.store.ts'

/** One category for a tree picker, its children not loaded. */
export function toNode(row: CategoryRow): CategoryNode {
  return {
    key: row.id,
    value: row.id,
    title: row.name,
    code: row.code,
    leaf: row.has_child !== '1',
    parentId: row.pid,
    icon: null,
    children: null,
  }
}

/** The children of `pid`, each with everything below it. */
export function toTree(rows: readonly CategoryRow[], pid: string): CategoryNode[] {
  const byParent = Map.groupBy(rows, (row) => row.pid)
  const grow = (row: CategoryRow): CategoryNode => {
    const children = byParent.get(row.id)
    return { ...toNode(row), children: children ? children.map(grow) : null }
  }
  return (byParent.get(pid) ?? []).map(grow)
}
