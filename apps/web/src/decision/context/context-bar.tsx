import type { ContextProduct } from '@liangshu/contract/decision/context'
import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { useEffect } from 'react'
import { Gain, money } from '../../shared/figure/figures.tsx'
import { productsQuery } from './context-queries.ts'
import { useDecisionContext } from './decision-context.ts'
import './context-bar.css'

type Option = { value: string; label: string; children?: Option[] }

/** Institution, manager, product: the three steps of the picker. */
export function contextOptions(products: readonly ContextProduct[]): Option[] {
  const byTenant = Map.groupBy(products, ({ tenantId }) => tenantId)
  return Array.from(byTenant, ([tenantId, ofTenant]) => ({
    value: String(tenantId),
    label: ofTenant[0]?.tenantName ?? '',
    children: Array.from(
      Map.groupBy(ofTenant, ({ manager }) => manager),
      ([manager, own]) => ({
        value: manager,
        label: manager,
        children: own.map(({ id, name }) => ({ value: id, label: name })),
      }),
    ),
  }))
}

/** The product every page of the module is about; without one, pages show all that may be read. */
export function ContextBar() {
  const [{ productId, manager }, setContext] = useDecisionContext()
  const products = useQuery(productsQuery)
  const chosen = products.data?.find(({ id }) => id === productId)
  // Whoever looks after one product only need not choose it.
  const only = products.data?.length === 1 ? products.data[0] : undefined
  useEffect(() => {
    if (only && productId === '') setContext({ manager: only.manager, productId: only.id })
  }, [only, productId, setContext])
  const options = contextOptions(products.data ?? [])
  const path = chosen ? [String(chosen.tenantId), chosen.manager, chosen.id] : []
  return (
    <div className="context-bar">
      <Cascader
        aria-label="产品"
        options={options}
        value={path}
        placeholder={products.isPending ? '正在加载产品…' : '全部产品'}
        allowClear={only === undefined}
        showSearch
        displayRender={(labels) => labels.slice(-2).join(' / ')}
        onChange={(value) =>
          setContext({ manager: String(value?.[1] ?? (value ? manager : '')), productId: String(value?.[2] ?? '') })
        }
      />
      {chosen && (
        <dl className="num">
          <div>
            <dt>净资产</dt>
            <dd>{money(chosen.nav)}</dd>
          </div>
          <div>
            <dt>可用现金</dt>
            <dd>{money(chosen.cash)}</dd>
          </div>
          <div>
            <dt>当日盈亏</dt>
            <dd>
              <Gain value={chosen.dayPnl} />
            </dd>
          </div>
          <div>
            <dt>进行中提案</dt>
            <dd>{chosen.openProposals}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}
