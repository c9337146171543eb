/** Who a page is for before any role is looked at. Platform pages are never part of an institution's roles. */
export type Audience = 'everyone' | 'institution' | 'platform'

export type MenuButton = { code: string; title: string }

export type MenuPage = {
  title: string
  path: string
  component: string
  componentName?: string
  icon: string
  audience: Audience
  buttons: MenuButton[]
  /** Reached from another page, so it is a route without an entry in the menu. */
  isRouteOnly?: true
}

export type MenuGroup = { title: string; path: string; icon: string; pages: MenuPage[] }

/** What a first-level row without children is: the home page. */
export type MenuEntry = MenuGroup | MenuPage

const commonTitles = {
  list: '查询',
  view: '查看',
  add: '添加',
  edit: '编辑',
  delete: '删除',
  deleteBatch: '批量删除',
  import: '导入',
  export: '导出',
} as const

type CommonAction = keyof typeof commonTitles

/** Actions that only read. They are all an auditor gets. */
const readingActions = new Set(['list', 'view', 'viewAll', 'export', 'emotion', 'contact'])

export const prefixOf = (code: string): string => code.slice(0, code.lastIndexOf(':'))
export const actionOf = (code: string): string => code.slice(code.lastIndexOf(':') + 1)
export const isReading = (code: string): boolean => readingActions.has(actionOf(code))

/** Buttons of one prefix: the common ones by their name, others with their own title. */
export function buttons(
  prefix: string,
  common: readonly CommonAction[],
  others: Record<string, string> = {},
): MenuButton[] {
  return [
    ...common.map((action) => ({ code: `${prefix}:${action}`, title: commonTitles[action] })),
    ...Object.entries(others).map(([action, title]) => ({ code: `${prefix}:${action}`, title })),
  ]
}

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'pages' in entry
