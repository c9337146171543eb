import {
  reviewStatus,
  reviewTasks,
  submitReviewAnswer,
  tradingReviewPaths,
  type SubmitReviewBody,
} from '@liangshu/contract/trading/trading-review'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'

const POLL_MS = 3000
const tasksKey = ['review', 'tasks'] as const

export const tasksQuery = queryOptions({
  queryKey: tasksKey,
  queryFn: ({ signal }) => request.get(tradingReviewPaths.list, { schema: reviewTasks, signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'queued' || status === 'running') ? POLL_MS : false,
  meta: { handlesError: true },
})

/** Asked again every three seconds until it is over. */
export const reviewStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'status', id],
    queryFn: ({ signal }) =>
      request.get(tradingReviewPaths.status.replace(':id', encodeURIComponent(id)), { schema: reviewStatus, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'running' ? POLL_MS : false,
    enabled: id !== '',
    meta: { handlesError: true },
  })

export function useSubmitReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: SubmitReviewBody }) =>
      request.post(tradingReviewPaths.submit.replace(':id', encodeURIComponent(id)), {
        body,
        schema: submitReviewAnswer,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
  })
}

export function useCancelReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request.post(tradingReviewPaths.cancel, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['review'] }),
  })
}
