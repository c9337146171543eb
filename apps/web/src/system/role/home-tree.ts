import type { HomeCandidate } from '@liangshu/contract/system/role/role-home'

export interface HomeChoice {
  value: string
  title: string
  /** A group only holds its pages together. */
  selectable: boolean
  children?: HomeChoice[]
}

const isGroup = ({ component, url }: HomeCandidate) =>
  component === null || component.includes('layouts') || url === null || /^(https?:|\{\{)/.test(url)

/** A page with a parameter in its address needs somebody to say which. */
const needsParameter = ({ url }: HomeCandidate) => url !== null && url.includes(':')

/** The pages of a role as a tree to choose from; groups without a page are left out. */
export function homeTree(pages: readonly HomeCandidate[]): HomeChoice[] {
  const known = new Set(pages.map(({ id }) => id))
  const below = Map.groupBy(pages, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''))
  const grow = (page: HomeCandidate): HomeChoice[] => {
    const children = (below.get(page.id) ?? []).flatMap(grow)
    const selectable = !isGroup(page) && !needsParameter(page)
    if (!selectable && children.length === 0) return []
    return [{ value: page.id, title: page.name, selectable, ...(children.length > 0 ? { children } : {}) }]
  }
  return (below.get('') ?? []).flatMap(grow)
}
