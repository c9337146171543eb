import type { MenuNode } from '../../shared/session/session-schema.ts'
import type { Crumb, PageRoute } from './page-route.ts'

const isLayout = (component: string) => component.includes('layouts')
const isIframe = (component: string) => /Iframe/.test(component)
const isExternal = (node: MenuNode) => node.meta.url !== undefined

/** Rows give absolute paths; the digest that stands for an external address comes without its slash. */
export const absolutePath = (path: string) => (path.startsWith('/') ? path : `/${path}`)

function firstPath(nodes: readonly MenuNode[]): string | undefined {
  const first = nodes.find((node) => !node.hidden && node.route !== '0' && !isExternal(node)) ?? nodes[0]
  return first && absolutePath(first.path)
}

function redirectOf(node: MenuNode): string | undefined {
  const children = node.children ?? []
  const path = absolutePath(node.path)
  // An alwaysShow row leads to itself: the child with the same path is its page.
  if (node.alwaysShow && children.some((child) => absolutePath(child.path) === path)) return undefined
  const target = node.redirect ? absolutePath(node.redirect) : firstPath(children)
  return target === path ? undefined : target
}

function pageOf(node: MenuNode, crumbs: Crumb[], showsTitle: boolean): PageRoute {
  const { meta } = node
  return {
    path: absolutePath(node.path),
    name: node.name ?? '',
    title: meta.title ?? '',
    icon: meta.icon,
    component: isIframe(node.component) || isExternal(node) ? 'iframe' : node.component,
    componentName: meta.componentName,
    keepAlive: meta.keepAlive,
    hideTab: meta.hideTab,
    permissionList: meta.permissionList,
    url: meta.url,
    redirect: undefined,
    showsTitle,
    crumbs,
  }
}

function routesOf(node: MenuNode, above: Crumb[], showsTitle: boolean): PageRoute[] {
  if (node.route === '0') return []
  const crumbs = [...above, { title: node.meta.title ?? '', path: absolutePath(node.path) }]
  const isContainer = isLayout(node.component) && !isIframe(node.component) && !isExternal(node)
  const below = (node.children ?? []).flatMap((child) =>
    routesOf(child, crumbs, showsTitle || node.component.includes('PageView')),
  )
  const own = pageOf(node, crumbs, showsTitle)
  if (!isContainer) return [own, ...below]

  const redirect = redirectOf(node)
  return redirect === undefined ? below : [{ ...own, redirect }, ...below]
}

/** Every address the user's menu opens. */
export function menuRoutes(menu: readonly MenuNode[]): PageRoute[] {
  const seen = new Set<string>()
  return menu.flatMap((node) => routesOf(node, [], false)).filter(({ path }) => !seen.has(path) && seen.add(path))
}
