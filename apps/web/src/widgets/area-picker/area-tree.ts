/** Codes of provinces hang below this one. */
const rootCode = '86'

export type AreaData = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface AreaNode {
  readonly value: string
  readonly label: string
  readonly children?: readonly AreaNode[]
}

/** Province, city and district below the root; a code without entries of its own is a leaf. */
export function areaTree(data: AreaData, code: string = rootCode): readonly AreaNode[] {
  return Object.entries(data[code] ?? {}).map(([value, label]) => {
    const children = areaTree(data, value)
    return children.length > 0 ? { value, label, children } : { value, label }
  })
}

/** The codes from province down to `code`; empty when it is unknown. */
export function areaPath(nodes: readonly AreaNode[], code: string): string[] {
  for (const { value, children = [] } of nodes) {
    if (value === code) return [value]
    const below = areaPath(children, code)
    if (below.length > 0) return [value, ...below]
  }
  return []
}

export function areaText(nodes: readonly AreaNode[], code: string): string {
  const labels: string[] = []
  let level = nodes
  for (const step of areaPath(nodes, code)) {
    const node = level.find(({ value }) => value === step)
    if (!node) break
    labels.push(node.label)
    level = node.children ?? []
  }
  return labels.join(' / ')
}
