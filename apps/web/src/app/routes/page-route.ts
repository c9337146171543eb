import type { Button } from '../../shared/session/session-schema.ts'

export interface Crumb {
  title: string
  path: string
}

/** One address of the application, made from a row of the server's menu. */
export interface PageRoute {
  path: string
  name: string
  title: string
  icon: string | undefined
  /** Name of the page in the registry, `iframe` for an embedded address. */
  component: string
  componentName: string | undefined
  keepAlive: boolean
  hideTab: boolean
  permissionList: Button[] | undefined
  /** Real address of an external link. */
  url: string | undefined
  redirect: string | undefined
  /** A page below `layouts/PageView` carries its title above the content. */
  showsTitle: boolean
  /** Titles from the outermost menu to this page. */
  crumbs: Crumb[]
}
