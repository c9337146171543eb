import type { ContextProduct } from '@liangshu/contract/decision/context'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { usePanelParams } from '../../desk/panel/panel-context.ts'
import { PanelData } from '../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../desk/panel/use-panel-query.ts'
import { productsQuery } from '../context/context-queries.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { productParams } from './product-params.ts'

/** The one chosen here, else the one decided about, else one that has proposals. */
function shownOf(products: readonly ContextProduct[], chosen: string, decided: string): ContextProduct | undefined {
  const named = (id: string) => products.find((product) => product.id === id)
  return named(chosen) ?? named(decided) ?? products.find(({ openProposals }) => openProposals > 0) ?? products[0]
}

/** A panel about one product, with the choice of it above. */
export function OfProduct({ children }: { children: (product: ContextProduct) => ReactNode }) {
  const [{ productId: decided }] = useDecisionContext()
  const [{ productId }, change] = usePanelParams(productParams)
  const products = usePanelQuery(productsQuery)
  return (
    <PanelData of={products} empty={(rows) => (rows.length === 0 ? '没有可查看的产品' : null)}>
      {(rows) => {
        const product = shownOf(rows, productId, decided)
        return product ? (
          <>
            <Select
              size="small"
              className="panel-segments"
              aria-label="产品"
              popupMatchSelectWidth={false}
              value={product.id}
              onChange={(id) => change({ productId: id })}
              options={rows.map(({ id, name }) => ({ value: id, label: name }))}
            />
            {children(product)}
          </>
        ) : null
      }}
    </PanelData>
  )
}
