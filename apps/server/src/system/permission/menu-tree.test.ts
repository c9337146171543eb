import { menuNode, type MenuNode } from '@liangshu/contract/system/permission/permission'
import { describe, expect, it } from 'vitest'

import { menuTree, type HomeChoice } from './menu-tree.ts'
import type { PermissionRow } from './permission.store.ts'

const row = (id: string, given: Partial<PermissionRow> = {}): PermissionRow => ({
  id,
  parentId: null,
  name: id,
  perms: null,
  permsType: '1',
  icon: null,
  component: 'layouts/RouteView',
  componentName: null,
  url: `/${id}`,
  redirect: null,
  menuType: given.parentId ? 1 : 0,
  isLeaf: true,
  isRoute: true,
  keepAlive: false,
  hidden: false,
  hideTab: false,
  alwaysShow: false,
  internalOrExternal: false,
  status: '1',
  isGranted: true,
  ...given,
})
const button = (id: string, parentId: string, given: Partial<PermissionRow> = {}) =>
  row(id, { parentId, menuType: 2, perms: `code:${id}`, url: null, component: null, ...given })

const nobody: ReadonlySet<string> = new Set()
const treeOf = (rows: PermissionRow[], roles = nobody): MenuNode[] => {
  const tree = menuTree(rows, roles)
  for (const node of tree) menuNode.parse(node)
  return tree
}
const only = (given: Partial<PermissionRow>): MenuNode => treeOf([row('a', given)])[0]!
const plainMeta = { title: 'a', keepAlive: false, internalOrExternal: false, componentName: 'RouteView' }

describe('a menu node', () => {
  it('[MENU-1] has exactly the keys that are always there', () => {
    expect(only({})).toEqual({
      id: 'a',
      route: '1',
      path: '/a',
      name: 'a',
      component: 'layouts/RouteView',
      redirect: null,
      meta: plainMeta,
    })
  })

  it.each<[string, Partial<PermissionRow>, Partial<MenuNode>]>([
    ['[MENU-2] no route', { isRoute: false }, { route: '0' }],
    ['[MENU-3] the name is the component name', { componentName: 'WatchStock', url: '/x/y' }, { name: 'WatchStock' }],
    ['[MENU-3] else it is made of the url', { url: '/etf/monitor/:symbol' }, { name: 'etf-monitor-@symbol' }],
    ['[MENU-3] else there is none', { url: null }, { name: null, path: '/a' }],
    [
      '[MENU-4] an http link is a fingerprint',
      { url: 'http://a.example/' },
      { path: 'b30d4f59eb97517b29db7bf4c7be397d' },
    ],
    ['[MENU-5] hidden', { hidden: true }, { hidden: true }],
    ['[MENU-6] alwaysShow', { alwaysShow: true }, { alwaysShow: true }],
    ['[MENU-7] redirect on the first level', { redirect: '/a/b' }, { redirect: '/a/b' }],
    ['[MENU-8] a null component becomes a layout', { component: null }, { component: 'layouts/RouteView' }],
    ['[MENU-8] an empty component becomes a layout', { component: '' }, { component: 'layouts/RouteView' }],
  ])('%s', (_rule, given, expected) => expect(only(given)).toMatchObject(expected))

  it.each<[string, Partial<PermissionRow>, Partial<MenuNode['meta']>]>([
    ['[MENU-9] icon', { icon: 'setting' }, { icon: 'setting' }],
    ['[MENU-9] keepAlive', { keepAlive: true }, { keepAlive: true }],
    ['[MENU-9] internalOrExternal', { internalOrExternal: true }, { internalOrExternal: true }],
    ['[MENU-9] hideTab', { hideTab: true }, { hideTab: true }],
    ['[MENU-9] hideMenu', { hidden: true }, { hideMenu: true }],
    ['[MENU-9] component name by the component', { component: 'system/UserList' }, { componentName: 'UserList' }],
    ['[MENU-4] the real address of a link', { url: 'https://a.example/' }, { url: 'https://a.example/' }],
    ['[MENU-4] an expression is a link too', { url: '{{ window.x }}/y' }, { url: '{{ window.x }}/y' }],
  ])('%s', (_rule, given, expected) => expect(only(given).meta).toEqual({ ...plainMeta, ...expected }))

  it('[MENU-7] redirect is not sent below the first level', () => {
    const [parent] = treeOf([row('a', { isLeaf: false }), row('b', { parentId: 'a', redirect: '/c' })])
    expect(parent?.children?.[0]).not.toHaveProperty('redirect')
  })
})

describe('the tree', () => {
  it('[MENU-10] hangs children under granted parents, in the order of the rows', () => {
    const tree = treeOf([
      row('a', { isLeaf: false }),
      row('c', { parentId: 'a', isLeaf: false }),
      row('b', { parentId: 'a' }),
      row('d', { parentId: 'c' }),
      row('lost', { parentId: 'not-granted' }),
    ])
    expect(tree.map((node) => node.id)).toEqual(['a'])
    expect(tree[0]?.children?.map((node) => [node.id, node.children?.map((child) => child.id)])).toEqual([
      ['c', ['d']],
      ['b', undefined],
    ])
  })

  it('[MENU-11] does not look under a leaf', () => {
    const [parent] = treeOf([row('a'), row('b', { parentId: 'a' })])
    expect(parent).not.toHaveProperty('children')
  })

  it('[MENU-12] leaves out what is not granted, and buttons', () => {
    expect(treeOf([row('a'), row('b', { isGranted: false }), button('c', 'a')]).map((node) => node.id)).toEqual(['a'])
  })

  it('[MENU-13] lists on a page the granted buttons in force, of both types', () => {
    const [page] = treeOf([
      row('a'),
      button('b', 'a'),
      button('c', 'a', { permsType: '2' }),
      button('d', 'a', { isGranted: false }),
      button('e', 'a', { status: '0' }),
      button('f', 'a', { perms: '' }),
    ])
    expect(page?.meta.permissionList).toEqual([
      { action: 'code:b', type: '1', describe: 'b' },
      { action: 'code:c', type: '2', describe: 'c' },
    ])
  })

  it('[MENU-14] hides a group all of whose children are hidden, and keeps its title', () => {
    const rows = [row('a', { isLeaf: false }), row('b', { parentId: 'a', hidden: true })]
    expect(treeOf(rows)[0]).toMatchObject({ hidden: true, meta: { title: 'a', hideMenu: true } })
    expect(treeOf([...rows, row('c', { parentId: 'a' })])[0]).not.toHaveProperty('hidden')
  })

  it.each([
    ['/online', false, true],
    ['/online/cgreport/:code', true, true],
    ['/online/cgform/:id', true, true],
    ['/online/cgform/:id', false, false],
    ['/online/cgform/list', true, false],
    ['/other/:id', true, false],
  ])('[MENU-15] %s, hidden %s, is open to everyone: %s', (url, hidden, expected) => {
    expect(treeOf([row('a'), row('b', { url, hidden, isGranted: false })])).toHaveLength(expected ? 2 : 1)
  })

  it('[MENU-16] puts the home page first when no role grants it', () => {
    const home = row('h', { name: '首页', isGranted: false, component: 'dashboard/Analysis' })
    expect(treeOf([row('a'), home]).map((node) => node.id)).toEqual(['h', 'a'])
    expect(treeOf([row('a'), { ...home, isGranted: true }]).map((node) => node.id)).toEqual(['a', 'h'])
  })

  it.each([
    ['admin', 'dashboard/Analysis'],
    ['hr', 'dashboard/IndexBdc'],
    ['trader', 'dashboard/Own'],
  ])('[MENU-17] the home page of %s is %s', (role, component) => {
    const rows = [row('h', { name: '首页', component: 'dashboard/Own' }), row('a', { component: 'x/Y' })]
    expect(treeOf(rows, new Set([role])).map((node) => node.component)).toEqual([component, 'x/Y'])
  })

  describe('with a home page of a role', () => {
    const rows = [
      row('h', { name: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis', isLeaf: false }),
      button('emotion', 'h'),
      row('u', { url: '/isystem/user', component: 'system/UserList', isLeaf: false }),
      button('add', 'u'),
      row('x', { component: 'system/Closed', isGranted: false }),
    ]
    const choice = { url: '/isystem/user', component: 'system/UserList', isRoute: false, movesAddress: false }
    const homeOf = (given: Partial<HomeChoice>) => menuTree(rows, new Set(['admin']), { ...choice, ...given })[0]

    it('[ROLEHOME-1] the page stands at the address of the home page, with its buttons', () => {
      expect(homeOf({})).toMatchObject({
        path: '/dashboard/analysis',
        route: '1',
        component: 'system/UserList',
        meta: {
          title: '首页',
          componentName: 'UserList',
          permissionList: [{ action: 'code:emotion' }, { action: 'code:add' }],
        },
      })
    })

    it('[ROLEHOME-2] a client that says its version gets the address too', () => {
      expect(homeOf({ movesAddress: true })).toMatchObject({ path: '/isystem/user', route: '0' })
    })

    it('[ROLEHOME-3] a page the person cannot open is not taken; one outside the menu is', () => {
      expect(homeOf({ component: 'system/Closed' })?.component).toBe('dashboard/Analysis')
      expect(homeOf({ component: 'dashboard/IndexTask' })?.component).toBe('dashboard/IndexTask')
    })
  })
})
