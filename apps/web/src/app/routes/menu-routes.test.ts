import { describe, expect, it } from 'vitest'
import { menuNodeSchema, type MenuNode } from '../../shared/session/session-schema.ts'
import { readAs } from '../../shared/schema/schema.ts'
import { menuEntries, searchEntries } from './menu-items.ts'
import { menuRoutes } from './menu-routes.ts'
import { findRoute, lowAppIdAt } from './use-navigation.ts'

function node(path: string, component: string, more: Record<string, unknown> = {}): MenuNode {
  const { meta, ...rest } = more
  const title = path.split('/').at(-1)
  const parsed = readAs(menuNodeSchema, {
    path,
    name: path.slice(1),
    component,
    meta: { title, ...(meta as object) },
    ...rest,
  })
  if (!parsed) throw new Error(`bad menu row ${path}`)
  return parsed
}
const layout = (path: string, children: MenuNode[], more: Record<string, unknown> = {}) =>
  ({ ...node(path, 'layouts/RouteView', more), children }) satisfies MenuNode
const open = { departmentPages: [], departConcept: undefined }
const pathsOf = (menu: MenuNode[]) => menuRoutes(menu).map(({ path, redirect }) => [path, redirect])

describe('routes from the menu', () => {
  it('[ROUTE-1] a page keeps path, name, title and meta of its row', () => {
    const [route] = menuRoutes([
      node('/isystem/user', 'system/UserList', {
        name: 'isystem-user',
        meta: { keepAlive: true, icon: 'user', componentName: 'UserList' },
      }),
    ])
    expect(route).toMatchObject({
      path: '/isystem/user',
      name: 'isystem-user',
      title: 'user',
      icon: 'user',
      component: 'system/UserList',
      componentName: 'UserList',
      keepAlive: true,
    })
  })

  it('[ROUTE-2] an alwaysShow row opens at its own path', () => {
    const menu = [layout('/a', [node('/a', 'x/A'), node('/a/b', 'x/B')], { alwaysShow: true })]
    expect(pathsOf(menu)).toEqual([
      ['/a', undefined],
      ['/a/b', undefined],
    ])
    expect(menuEntries(menu, [], open)[0]?.children).toEqual([])
  })

  it('[ROUTE-3] a row with route "0" makes no route but stays in the menu', () => {
    const menu = [node('/a', 'x/A', { route: '0' }), node('/b', 'x/B', { route: 1 })]
    expect(pathsOf(menu)).toEqual([['/b', undefined]])
    expect(menuEntries(menu, [], open).map(({ path }) => path)).toEqual(['/a', '/b'])
  })

  it('[ROUTE-4] a layout row leads to its redirect, else to its first visible page', () => {
    expect(pathsOf([layout('/a', [node('/a/x', 'x/X', { hidden: true }), node('/a/y', 'x/Y')])])[0]).toEqual([
      '/a',
      '/a/y',
    ])
    expect(pathsOf([layout('/a', [node('/a/x', 'x/X'), node('/a/y', 'x/Y')], { redirect: '/a/y' })])[0]).toEqual([
      '/a',
      '/a/y',
    ])
  })

  it('[ROUTE-5] an external row becomes an embedded page under its digest', () => {
    const [route] = menuRoutes([node('0cc175b9', 'layouts/IframePageView', { meta: { url: 'https://a.cn' } })])
    expect(route).toMatchObject({ path: '/0cc175b9', component: 'iframe', url: 'https://a.cn' })
  })

  it('[ROUTE-7] a page below layouts/PageView shows its title', () => {
    const menu = [{ ...node('/a', 'layouts/PageView'), children: [node('/a/b', 'x/B')] }]
    expect(menuRoutes(menu).map(({ path, showsTitle }) => [path, showsTitle])).toEqual([
      ['/a', false],
      ['/a/b', true],
    ])
  })

  it('[LAYOUT-1] crumbs are the titles down to the page', () => {
    const routes = menuRoutes([layout('/a', [layout('/a/b', [node('/a/b/c', 'x/C')])])])
    expect(findRoute(routes, '/a/b/c/')?.crumbs.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  })

  it('finds a page with parameters after the exact ones', () => {
    const routes = menuRoutes([node('/online/:code', 'x/Any'), node('/online/list', 'x/List')])
    expect(findRoute(routes, '/online/list')?.component).toBe('x/List')
    expect(findRoute(routes, '/online/abc')?.component).toBe('x/Any')
    expect(findRoute(routes, '/nowhere')).toBeUndefined()
  })

  it('[ROUTE-6] a low-app route with an appId sends that id', () => {
    const routes = menuRoutes([node('/low/:appId', 'x/Low', { name: 'low-app-home' }), node('/plain/:appId', 'x/P')])
    expect(lowAppIdAt(routes, '/low/42', '')).toBe('42')
    expect(lowAppIdAt(routes, '/plain/42', '')).toBeUndefined()
    const byQuery = menuRoutes([node('/low', 'x/Low', { name: 'low-app' })])
    expect(lowAppIdAt(byQuery, '/low', '?appId=7')).toBe('7')
  })
})

describe('menu entries', () => {
  it('[MENUVIEW-1] hidden rows and rows closed by permission are left out, empty containers with them', () => {
    const closed = node('/a/b', 'x/B', { meta: { permissionList: [{ action: 'b', type: '1' }] } })
    const menu = [layout('/a', [node('/a/h', 'x/H', { hidden: true }), closed]), node('/c', 'x/C')]
    expect(menuEntries(menu, [], open).map(({ path }) => path)).toEqual(['/c'])
  })

  it('[MENUVIEW-2] an entry with a target opens as a plain link', () => {
    const [entry] = menuEntries(
      [node('x', 'layouts/IframePageView', { meta: { url: 'https://a.cn', internalOrExternal: true } })],
      [],
      open,
    )
    expect(entry?.href).toBe('https://a.cn')
  })

  it('[MENUVIEW-3] search skips the containers and shows where a page is', () => {
    const entries = menuEntries([layout('/a', [node('/a/b', 'x/B')])], [], open)
    expect(searchEntries(entries)).toEqual([{ path: '/a/b', title: 'b', trail: 'a', href: undefined }])
  })
})
