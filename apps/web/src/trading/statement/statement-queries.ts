import {
  reconcilePage,
  statementPage,
  statementPaths,
  type NoteAction,
  type NoteBody,
  type ReconcileShow,
  type StatementKind,
} from '@liangshu/contract/trading/statement'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'

const statementKey = ['trading', 'statement'] as const

export interface ReconcileAsk {
  readonly accountId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly show: ReconcileShow
  readonly part?: StatementKind | undefined
  readonly pageNo: number
  readonly pageSize: number
}

/** Our books beside the statements of an account. */
export const reconcileQuery = (ask: ReconcileAsk) =>
  queryOptions({
    queryKey: [...statementKey, 'reconcile', ask],
    queryFn: ({ signal }) =>
      request.get(statementPaths.reconcile, { params: { ...ask }, schema: reconcilePage, signal }),
    enabled: ask.accountId !== '',
    placeholderData: (before, previous) =>
      (previous?.queryKey[3] as ReconcileAsk | undefined)?.accountId === ask.accountId ? before : undefined,
    meta: { handlesError: true },
  })

export const statementsQuery = (accountId: string, pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: [...statementKey, 'list', accountId, pageNo, pageSize],
    queryFn: ({ signal }) =>
      request.get(statementPaths.list, { params: { accountId, pageNo, pageSize }, schema: statementPage, signal }),
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })

export function useRefreshStatements() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: statementKey })
}

export function useNoteDifferences() {
  const refresh = useRefreshStatements()
  return useMutation({
    mutationFn: (body: Omit<NoteBody, 'action'> & { action: NoteAction }) =>
      request.post(statementPaths.note, { body }),
    onSuccess: refresh,
  })
}

export function useRemoveStatement() {
  const refresh = useRefreshStatements()
  return useMutation({
    mutationFn: (id: string) => request.delete(statementPaths.remove, { params: { id } }),
    onSuccess: refresh,
  })
}
