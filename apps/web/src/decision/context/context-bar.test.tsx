import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ContextProduct } from '@liangshu/contract/decision/context'
import { contextOptions } from './context-bar.tsx'
import { useDecisionContext } from './decision-context.ts'

const product = (id: string, manager: string, tenantId = 1) =>
  ({ id, name: `产品${id}`, manager, tenantId, tenantName: `机构${tenantId}` }) as ContextProduct

it('[DECIDE-60] products stand under their manager and institution', () => {
  const options = contextOptions([product('A', '许'), product('B', '邵'), product('C', '许'), product('D', '关', 2)])
  expect(options.map(({ label }) => label)).toEqual(['机构1', '机构2'])
  expect(options[0]?.children?.map(({ label, children }) => [label, children?.length])).toEqual([
    ['许', 2],
    ['邵', 1],
  ])
})

it('[DECIDE-60] what was chosen is there again on the next page', () => {
  const first = renderHook(() => useDecisionContext())
  act(() => first.result.current[1]({ manager: '许', productId: 'A' }))
  first.unmount()
  const next = renderHook(() => useDecisionContext())
  expect(next.result.current[0]).toEqual({ manager: '许', productId: 'A' })
  act(() => next.result.current[1]({ manager: '', productId: '' }))
  expect(next.result.current[0].productId).toBe('')
})
