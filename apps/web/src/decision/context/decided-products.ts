import type { ContextProduct } from '@liangshu/contract/decision/context'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from './context-queries.ts'

/** What the server takes a decision about: open products of one's own institution. */
export const decidedProducts = (products: readonly ContextProduct[]): ContextProduct[] =>
  products.filter(({ isOpen, canDecide }) => isOpen && canDecide)

/** Why nothing can be decided about; null while something can. */
export function whyNothingDecided(products: readonly ContextProduct[]): string | null {
  if (decidedProducts(products).length > 0) return null
  if (products.length === 0) return '您还没有可查看的产品，请联系机构管理员授权产品下的账户'
  const own = products.filter(({ canDecide }) => canDecide)
  return own.length === 0
    ? '您可查看的产品都属于其他机构，仅供查看；投资决策由产品所属机构的人员作出，请使用该机构的账号登录'
    : '本机构的产品均已停用，不能再作投资决策'
}

/** Whether a product is one that can only be looked at. */
export function useIsForeign(productId: string): boolean {
  const { data = [] } = useQuery(productsQuery)
  return data.some(({ id, canDecide }) => id === productId && !canDecide)
}

export const foreignText = '该产品属于其他机构，仅供查看'
