import { exampleMenu } from './example-menu.ts'
import { isGroup, type Audience, type MenuButton, type MenuEntry, type MenuGroup, type MenuPage } from './menu-node.ts'
import { seedId } from './seed-id.ts'
import { systemMenu } from '../system/seed/system-menu.ts'
import { tradingMenu } from '../trading/seed/trading-menu.ts'

export type MenuRow = {
  id: string
  parentId: string | null
  kind: 'group' | 'page' | 'button'
  title: string
  sortNo: number
  audience: Audience
  icon: string | null
  path: string | null
  redirect: string | null
  component: string | null
  componentName: string | null
  code: string | null
  isLeaf: boolean
  isRouteOnly: boolean
}

const home: MenuPage = {
  title: '首页',
  path: '/dashboard/analysis',
  component: 'dashboard/Analysis',
  icon: 'home',
  audience: 'everyone',
  buttons: [{ code: 'INDEX:emotion', title: '市场情绪' }],
}

/** A person's own arrangements of panels. What each panel shows is granted with the pages of its area. */
const desk: MenuPage = {
  title: '工作台',
  path: '/desk',
  component: 'desk/Workspace',
  componentName: 'Workspace',
  icon: 'appstore',
  audience: 'everyone',
  buttons: [],
}

export const menu: readonly MenuEntry[] = [home, desk, ...tradingMenu, ...systemMenu, exampleMenu]

const blank = { icon: null, path: null, redirect: null, component: null, componentName: null, code: null }

/** The tree as rows, parents before their children. */
export function menuRows(entries: readonly MenuEntry[] = menu): MenuRow[] {
  return entries.flatMap((entry, index) =>
    isGroup(entry) ? groupRows(entry, index + 1) : pageRows(entry, index + 1, null),
  )
}

function groupRows(group: MenuGroup, sortNo: number): MenuRow[] {
  const id = seedId(`menu:${group.path}`)
  const [first] = group.pages
  const row: MenuRow = {
    ...blank,
    id,
    parentId: null,
    kind: 'group',
    title: group.title,
    sortNo,
    audience: group.pages.every((page) => page.audience === 'platform') ? 'platform' : 'institution',
    icon: group.icon,
    path: group.path,
    redirect: first?.path ?? null,
    component: 'layouts/RouteView',
    isLeaf: false,
    isRouteOnly: false,
  }
  return [row, ...group.pages.flatMap((page, index) => pageRows(page, index + 1, id))]
}

function pageRows(page: MenuPage, sortNo: number, parentId: string | null): MenuRow[] {
  const id = seedId(`menu:${page.path}`)
  const row: MenuRow = {
    ...blank,
    id,
    parentId,
    kind: 'page',
    title: page.title,
    sortNo,
    audience: page.audience,
    icon: page.icon,
    path: page.path,
    component: page.component,
    componentName: page.componentName ?? null,
    isLeaf: page.buttons.length === 0,
    isRouteOnly: page.isRouteOnly ?? false,
  }
  return [row, ...page.buttons.map((button, index) => buttonRow(button, index + 1, row))]
}

/** The same code may stand on several pages, since each page is granted on its own: the path keeps their ids apart. */
function buttonRow(button: MenuButton, sortNo: number, page: MenuRow): MenuRow {
  return {
    ...blank,
    id: seedId(`button:${page.path ?? ''}#${button.code}`),
    parentId: page.id,
    kind: 'button',
    title: button.title,
    sortNo,
    audience: page.audience,
    code: button.code,
    isLeaf: true,
    isRouteOnly: false,
  }
}
