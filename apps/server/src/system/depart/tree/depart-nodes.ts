import type { DepartIdNode, DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import type { DepartInfo } from '@liangshu/contract/system/identity'

import type { Depart } from './depart-tree.store.ts'

export function toInfo({ hasChildren: _unused, ...info }: Depart): DepartInfo {
  return info
}

/** A department by itself, its children not loaded. */
export function toNode(depart: Depart): DepartNode {
  const { id, departName } = depart
  return { ...toInfo(depart), key: id, value: id, title: departName, isLeaf: !depart.hasChildren, children: null }
}

/** The whole forest. A department whose parent is not visible to the caller stands at the top instead of vanishing. */
export function toForest(departs: readonly Depart[]): DepartNode[] {
  const nodes = new Map(departs.map((depart) => [depart.id, toNode(depart)]))
  const roots: DepartNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId)
    if (!parent) roots.push(node)
    else if (parent.children) parent.children.push(node)
    else parent.children = [node]
  }
  for (const node of nodes.values()) node.isLeaf = node.children === null
  return roots
}

export function toIdTree(forest: readonly DepartNode[]): DepartIdNode[] {
  return forest.map(({ key, value, title, children }) => ({
    key,
    value,
    title,
    children: children && toIdTree(children),
  }))
}
