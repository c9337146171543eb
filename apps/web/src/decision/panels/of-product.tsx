import type { ContextProduct } from '@liangshu/contract/decision/context'
import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { usePanelParams } from '../../desk/panel/panel-context.ts'
import { PanelData } from '../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../desk/panel/use-panel-query.ts'
import { productsQuery } from '../context/context-queries.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { targetsOf } from '../target/target-query.ts'
import { productParams } from './product-params.ts'

interface OfProductProps {
  children: (product: ContextProduct) => ReactNode
}

/** The one chosen here, else the one decided about, else the first that has targets; `undefined` until that is known. */
function useShownProduct(products: readonly ContextProduct[], chosen: string, decided: string) {
  const named = products.find(({ id }) => id === chosen) ?? products.find(({ id }) => id === decided)
  const isOpen = named === undefined && products.length > 1
  const { data, isPending } = useQuery({
    ...targetsOf(),
    enabled: isOpen,
    refetchInterval: false,
    meta: { handlesError: true },
  })
  // What it began with stays, whatever is proposed meanwhile.
  const [first, setFirst] = useState<string>()
  const begun = products.find(({ id }) => id === first)
  if (named || begun) return named ?? begun
  if (isOpen && isPending) return undefined
  const withTargets = new Set(data?.records.map(({ productId }) => productId))
  const found =
    products.find(({ id }) => withTargets.has(id)) ??
    products.find(({ openProposals }) => openProposals > 0) ??
    products[0]
  if (found) setFirst(found.id)
  return found
}

function OneOf({ products, children }: { products: readonly ContextProduct[]; children: OfProductProps['children'] }) {
  const [{ productId: decided }] = useDecisionContext()
  const [{ productId }, change] = usePanelParams(productParams)
  const product = useShownProduct(products, productId, decided)
  if (!product) return <Skeleton active title={false} paragraph={{ rows: 8 }} className="panel-skeleton" />
  return (
    <>
      <Select
        size="small"
        className="panel-segments"
        aria-label="产品"
        popupMatchSelectWidth={false}
        value={product.id}
        onChange={(id) => change({ productId: id })}
        options={products.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {children(product)}
    </>
  )
}

/** A panel about one product, with the choice of it above. */
export function OfProduct({ children }: OfProductProps) {
  const products = usePanelQuery(productsQuery)
  return (
    <PanelData of={products} empty={(rows) => (rows.length === 0 ? '没有可查看的产品' : null)}>
      {(rows) => <OneOf products={rows}>{children}</OneOf>}
    </PanelData>
  )
}
