import { workspace, workspacePaths } from '@liangshu/contract/desk/workspace'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const key = ['desk', 'workspaces'] as const

export const workspacesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => request.get(workspacePaths.list, { schema: z.array(workspace), signal }),
  staleTime: 60_000,
  meta: { handlesError: true },
})

const nothing = z.unknown()

export const workspaceCalls = {
  add: (body: { name: string; layout: string }) =>
    request.post(workspacePaths.add, { body, schema: z.object({ id: z.string() }) }),
  edit: (body: { id: string; version: number; name?: string; layout?: string }) =>
    request.put(workspacePaths.edit, { body, schema: z.object({ version: z.number() }) }),
  share: (body: { id: string; shared: boolean }) => request.put(workspacePaths.share, { body, schema: nothing }),
  remove: (id: string) => request.delete(workspacePaths.remove, { params: { id }, schema: nothing }),
}
