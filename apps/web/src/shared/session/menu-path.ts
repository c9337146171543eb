import type { MenuNode } from './session-schema.ts'

/** Address of the page with this component in the user's menu. */
export function menuPathOf(menu: readonly MenuNode[], component: string): string | undefined {
  for (const node of menu) {
    if (node.component === component) return node.path
    const below = menuPathOf(node.children ?? [], component)
    if (below !== undefined) return below
  }
  return undefined
}
