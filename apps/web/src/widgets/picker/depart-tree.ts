import type { DepartNode } from './depart-queries.ts'

export interface DepartTreeData {
  key: string
  title: string
  /** Missing until the level below was asked for. */
  children?: DepartTreeData[]
  isLeaf?: boolean
}

export const asTreeData = (nodes: readonly DepartNode[]): DepartTreeData[] =>
  nodes.map(({ id, departName, children }) => ({ key: id, title: departName, children: asTreeData(children ?? []) }))

export function flattenDeparts(nodes: readonly DepartNode[]): DepartNode[] {
  return nodes.flatMap((node) => [node, ...flattenDeparts(node.children ?? [])])
}

/** The tree cut down to names that contain the text, with the way to them. */
export function searchDeparts(nodes: readonly DepartNode[], text: string): DepartNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = searchDeparts(node.children ?? [], text)
    const isHit = node.departName.toLowerCase().includes(wanted)
    return isHit || children.length > 0 ? [{ ...node, children: isHit ? node.children : children }] : []
  })
}

/** Ids of a department and all below it. */
export function idsBelow(node: DepartNode): string[] {
  return [node.id, ...(node.children ?? []).flatMap(idsBelow)]
}

/** Linked: a tick takes everything below along. Unlinked: each department for itself. */
export function tickDeparts(
  tree: readonly DepartNode[],
  ticked: readonly string[],
  id: string,
  { isTicked, isLinked, isMulti }: { isTicked: boolean; isLinked: boolean; isMulti: boolean },
): string[] {
  if (!isMulti) return isTicked ? [id] : []
  const node = flattenDeparts(tree).find((one) => one.id === id)
  const touched = new Set(isLinked && node ? idsBelow(node) : [id])
  const rest = ticked.filter((one) => !touched.has(one))
  return isTicked ? [...rest, ...touched] : rest
}
