import type { HomeCandidate } from '@liangshu/contract/system/role/role-home'
import { expect, it } from 'vitest'
import { homeTree } from './home-tree.ts'

const page = (id: string, parentId: string | null, more: Partial<HomeCandidate> = {}): HomeCandidate => ({
  id,
  parentId,
  name: id,
  url: `/${id}`,
  component: `x/${id}`,
  route: true,
  ...more,
})
const group = (id: string) => page(id, null, { component: 'layouts/RouteView' })

it('[ROLEHOME-9] offers pages under their groups, and nothing that cannot be opened by itself', () => {
  const tree = homeTree([
    page('home', null),
    group('trade'),
    page('orders', 'trade'),
    page('one', 'trade', { url: '/etf/:symbol' }),
    page('site', 'trade', { url: 'https://example.com' }),
    group('empty'),
    page('lost', 'not-here'),
  ])
  expect(tree).toEqual([
    { value: 'home', title: 'home', selectable: true },
    {
      value: 'trade',
      title: 'trade',
      selectable: false,
      children: [{ value: 'orders', title: 'orders', selectable: true }],
    },
    { value: 'lost', title: 'lost', selectable: true },
  ])
})
