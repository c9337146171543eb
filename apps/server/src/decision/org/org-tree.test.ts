import { expect, it } from 'vitest'

import { orgTree } from './org-tree.ts'
import type { ProductFigures } from './org.store.ts'

const product = (id: string, managerId: string | null, nav: number | null, currency = 'CNY') =>
  ({ id, name: `产品${id}`, managerId, manager: managerId ?? '未指定', nav, currency }) as ProductFigures
const facts = {
  tenant: { id: 1, name: '澜石' },
  departs: [
    { id: 'D0', parentId: null, name: '澜石' },
    { id: 'D1', parentId: 'D0', name: '投资部' },
  ],
  managers: [{ id: 'M1', realname: '许', departId: 'D1', departName: '投资部' }],
  products: [product('A', 'M1', 100), product('B', 'M1', 50, 'USDT'), product('C', null, null)],
}

it('[PROD-1] the NAV beneath is added up per currency; a top department named like the institution is left out', () => {
  const tree = orgTree(facts)
  expect(tree.nav).toEqual([
    { currency: 'CNY', amount: 100 },
    { currency: 'USDT', amount: 50 },
  ])
  expect([tree.products, tree.children.map(({ name }) => name)]).toEqual([3, ['澜石', '未指定']])
  const alone = orgTree({ ...facts, products: facts.products.slice(0, 2) })
  expect(alone.children.map(({ name, products }) => [name, products])).toEqual([['投资部', 2]])
})
