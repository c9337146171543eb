import type { OrgNode } from '@liangshu/contract/decision/product'

import type { Depart, Manager, ProductFigures } from './org.store.ts'

type Facts = {
  tenant: { id: number; name: string }
  departs: readonly Depart[]
  managers: readonly Manager[]
  products: readonly ProductFigures[]
}

function sumNav(children: readonly OrgNode[]): OrgNode['nav'] {
  const byCurrency = Map.groupBy(
    children.flatMap(({ nav }) => nav),
    ({ currency }) => currency,
  )
  return Array.from(byCurrency, ([currency, all]) => ({
    currency,
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

const parent = (kind: OrgNode['kind'], id: string, name: string, children: OrgNode[]): OrgNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  name,
  nav: sumNav(children),
  products: children.reduce((sum, child) => sum + child.products, 0),
  children,
})

const productNode = ({ id, name, nav, currency }: ProductFigures): OrgNode => ({
  key: `product:${id}`,
  kind: 'product',
  id,
  name,
  nav: nav === null ? [] : [{ currency, amount: nav }],
  products: 1,
  children: [],
})

/** PROD-1: institution, departments, managers, products. What has no department stands right under the institution. */
export function orgTree({ tenant, departs, managers, products }: Facts): OrgNode {
  const departOf = new Map(managers.map(({ id, departId }) => [id, departId]))
  const byManager = Map.groupBy(products, ({ managerId, manager }) => managerId ?? `name:${manager}`)
  const managerNodes = Array.from(byManager, ([id, own]) => ({
    departId: departOf.get(id) ?? null,
    node: parent('manager', id, own[0]?.manager ?? '', own.map(productNode)),
  }))
  const known = new Set(departs.map(({ id }) => id))
  const beneath = (departId: string | null): OrgNode[] => [
    ...departs
      .filter(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null) === departId)
      .map(({ id, name }) => parent('depart', id, name, beneath(id))),
    ...managerNodes.filter((one) => one.departId === departId).map(({ node }) => node),
  ]
  const roots = beneath(null)
  // The top department often is the institution itself; nobody needs to read it twice.
  const [only] = roots
  const isSame = roots.length === 1 && only?.kind === 'depart' && only.name === tenant.name
  return parent('tenant', String(tenant.id), tenant.name, isSame ? only.children : roots)
}
