import { Skeleton } from 'antd'
import { createElement, startTransition, useEffect, useState, type ComponentType } from 'react'
import { loadPage, pageAtHand } from './page-registry.ts'
import { prefetchListCode } from './prefetch.ts'

type Loading = { page?: ComponentType | undefined; error?: unknown }

export const pageSkeleton = <Skeleton active className="page-skeleton" paragraph={{ rows: 8 }} />

/**
 * A page whose code comes when it is first opened. Not `lazy`: React holds back for 300 ms whatever follows a fallback, and
 * shows one even for code that is here already.
 */
export function LoadedPage({ component }: { component: string }) {
  const [{ page, error }, setLoading] = useState<Loading>(() => ({ page: pageAtHand(component) }))
  useEffect(() => {
    if (page) return prefetchListCode()
    let isLeft = false
    const note = (loading: Loading) => {
      // In short steps: a page is drawn in a hundred milliseconds and more.
      if (!isLeft) startTransition(() => setLoading(loading))
    }
    loadPage(component).then(
      (loaded) => note({ page: loaded }),
      (reason: unknown) => note({ error: reason }),
    )
    return () => {
      isLeft = true
    }
  }, [component, page])
  if (error !== undefined) throw error
  return page ? createElement(page) : pageSkeleton
}
