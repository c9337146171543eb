import { clientContactSchema, clientDetailPaths, clientDetailSchema } from '@liangshu/contract/decision/client'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../shared/request/download.ts'
import { request } from '../../shared/request/request.ts'
import { decisionKey } from '../context/context-queries.ts'

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'client', id],
    queryFn: ({ signal }) => request.get(clientDetailPaths.one, { params: { id }, schema: clientDetailSchema, signal }),
    enabled: id !== '',
  })

/** Asked for by hand only: every look is logged. */
export const useOpenContact = () =>
  useMutation({
    mutationFn: (id: string) => request.get(clientDetailPaths.contact, { params: { id }, schema: clientContactSchema }),
  })

export const useStatement = () =>
  useMutation({
    mutationFn: async ({ name, ...params }: { id: string; from: string; to: string; name: string }) =>
      saveFile(await download(clientDetailPaths.statement, { params }), `对账单-${name}-${params.to}.pdf`),
  })
