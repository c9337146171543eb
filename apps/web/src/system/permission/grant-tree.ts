import type { GrantNode } from '@liangshu/contract/system/permission/menu'

export const textOfNode = ({ slotTitle, title, label }: GrantNode): string => slotTitle || title || label || ''

export function flattenGrants(nodes: readonly GrantNode[]): GrantNode[] {
  return nodes.flatMap((node) => [node, ...flattenGrants(node.children ?? [])])
}

/** The nodes on the way to a key, itself last; empty when the tree does not hold it. */
function pathTo(nodes: readonly GrantNode[], key: string): GrantNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = pathTo(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/**
 * Linked: a tick takes everything below along, and whatever leads there, because a page without its menu cannot be
 * reached. Unlinked: exactly the one node.
 */
export function tickGrant(
  tree: readonly GrantNode[],
  ticked: ReadonlySet<string>,
  key: string,
  { isTicked, isLinked }: { isTicked: boolean; isLinked: boolean },
): ReadonlySet<string> {
  const path = pathTo(tree, key)
  const node = path.at(-1)
  const next = new Set(ticked)
  if (!node) return next
  const below = isLinked ? flattenGrants([node]) : [node]
  if (isTicked) for (const one of isLinked ? [...path, ...below] : [node]) next.add(one.key)
  else for (const one of below) next.delete(one.key)
  return next
}

/** What is not the caller's to give or take stays as it was. No limit: everything may change. */
export function keepBeyond(
  ticked: ReadonlySet<string>,
  wanted: Iterable<string>,
  limit: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  if (!limit) return new Set(wanted)
  return new Set([...[...wanted].filter((key) => limit.has(key)), ...[...ticked].filter((key) => !limit.has(key))])
}

/** Some, but not all, of what is below is granted. */
export function partlyGranted(tree: readonly GrantNode[], ticked: ReadonlySet<string>): string[] {
  return flattenGrants(tree)
    .filter(({ key, children }) => {
      const below = flattenGrants(children ?? [])
      return !ticked.has(key) && below.some((one) => ticked.has(one.key))
    })
    .map(({ key }) => key)
}

/** The tree cut down to texts that contain the words, with the way to them. */
export function searchGrants(nodes: readonly GrantNode[], words: string): GrantNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = searchGrants(node.children ?? [], words)
    const isHit = textOfNode(node).toLowerCase().includes(wanted)
    return isHit || children.length > 0 ? [{ ...node, children: isHit ? node.children : children }] : []
  })
}
