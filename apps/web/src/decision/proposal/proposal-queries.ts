import {
  inboxSchema,
  proposalDetailSchema,
  proposalPaths,
  proposalPreviewSchema,
  type ProposalDetail,
  type SaveProposalBody,
} from '@liangshu/contract/decision/proposal'
import type { TargetInput } from '@liangshu/contract/decision/target'
import { executeTradeAnswer, orderPaths } from '@liangshu/contract/trading/execute-trade'
import { reportPaths } from '@liangshu/contract/trading/report'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'
import { decisionKey } from '../context/context-queries.ts'

const proposalKey = (id: string) => [...decisionKey, 'proposal', id] as const

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: proposalKey(id),
    queryFn: ({ signal }) => request.get(proposalPaths.one, { params: { id }, schema: proposalDetailSchema, signal }),
    refetchInterval: 3000,
  })

export const inboxQuery = (productId: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'inbox', productId],
    queryFn: ({ signal }) =>
      request.get(proposalPaths.inbox, { params: productId === '' ? {} : { productId }, schema: inboxSchema, signal }),
    refetchInterval: 10_000,
  })

export type PreviewAsk = { productId: string; unitId: string; targets: readonly TargetInput[] }

/** Figures and lights of targets that are still being written; they follow the market. */
export const previewQuery = (ask: PreviewAsk) =>
  queryOptions({
    queryKey: [...decisionKey, 'preview', ask],
    queryFn: ({ signal }) => request.post(proposalPaths.preview, { body: ask, schema: proposalPreviewSchema, signal }),
    enabled: ask.productId !== '',
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
    meta: { handlesError: true },
  })

/** Everything a move of a proposal changes on the screens. */
function useRefresh() {
  const queryClient = useQueryClient()
  return (detail?: ProposalDetail) => {
    if (detail) queryClient.setQueryData(proposalKey(detail.id), detail)
    for (const path of [proposalPaths.list, proposalPaths.targetPage, reportPaths.productTradeList, orderPaths.list])
      void queryClient.invalidateQueries({ queryKey: listKey(path) })
    void queryClient.invalidateQueries({ queryKey: decisionKey })
  }
}

export type Act = { id: string; action: string; comment?: string; version?: number }

export function useActOnProposal() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Act) => request.post(proposalPaths.one, { body, schema: proposalDetailSchema }),
    onSuccess: refresh,
    // Somebody else was quicker: the screen shows what they did.
    onError: () => refresh(),
  })
}

export type SaveProposal = {
  body: Partial<SaveProposalBody>
  targets: readonly TargetInput[]
  /** Hears of the draft before its targets are tried: were they refused, the next try changes this one. */
  onDraft: (draft: ProposalDetail) => void
}

/** The draft first, then its targets; both in the state the first one answered. */
export function useSaveProposal() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ body, targets, onDraft }: SaveProposal) => {
      const saved = await request.post(proposalPaths.one, { body, schema: proposalDetailSchema })
      onDraft(saved)
      if (targets.length === 0) return saved
      return request.post(proposalPaths.target, {
        body: { proposalId: saved.id, version: saved.version, replace: true, targets },
        schema: proposalDetailSchema,
      })
    },
    onSuccess: refresh,
  })
}

export function useRemoveProposal() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => request.delete(proposalPaths.one, { params: { id } }),
    onSuccess: () => refresh(),
  })
}

export type OrderRequest = {
  clOrdId: string
  accountId?: string
  unitId?: string
  symbol: string
  side: number
  orderType: 1
  price: string
  volume: number
  targetId: string
  confirmCodes: number[]
  split?: { algo: 'TWAP' | 'VWAP' | 'LIMIT'; slices: number; minutes: number }
}

export function useExecuteTarget() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (order: OrderRequest) =>
      request.post(orderPaths.execute, { body: { orders: [order] }, schema: executeTradeAnswer }),
    onSettled: () => refresh(),
    meta: { handlesError: true },
  })
}
