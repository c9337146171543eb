import {
  memberListPage,
  memberListPaths,
  memberReport,
  memberRow,
  refreshReport,
  type ListKind,
  type MemberReport,
} from '@liangshu/contract/market/member-list'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { uploadInLine } from '../../shared/request/upload-in-line.ts'

const listKey = ['member-lists'] as const

export interface ListQuery {
  readonly kind?: ListKind
  readonly keyword: string
  readonly date: string
  readonly pageNo: number
  readonly pageSize: number
}

export const memberListsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...listKey, 'page', query],
    queryFn: ({ signal }) =>
      request.get(memberListPaths.list, { params: { ...query }, signal, schema: memberListPage }),
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [...listKey, 'members', id],
    queryFn: ({ signal }) =>
      request.get(memberListPaths.members, { params: { id }, signal, schema: z.array(memberRow) }),
    staleTime: Infinity,
    meta: { handlesError: true },
  })

function useListChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [...listKey, 'page'] }),
  })
}

export const useImportMembers = () =>
  useListChange(
    async (file: File): Promise<MemberReport> =>
      (await uploadInLine(memberListPaths.import, file, { schema: memberReport })).result,
  )

export const useRefreshLists = () =>
  useListChange(() => request.post(memberListPaths.refresh, { body: {}, schema: refreshReport }))

export const useRemoveList = () =>
  useListChange((id: string) => request.delete(memberListPaths.remove, { params: { id } }))
