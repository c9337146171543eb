import {
  strategyFolderSchema,
  strategySourcePaths,
  strategySourceSchema,
} from '@liangshu/contract/trading/strategy-source'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const sourceKey = ['trading', 'strategy-source'] as const

/** Files of one's own that were loaded, every version. */
export const sourcesQuery = queryOptions({
  queryKey: [...sourceKey, 'loaded'],
  queryFn: ({ signal }) => request.get(strategySourcePaths.sources, { schema: z.array(strategySourceSchema), signal }),
  meta: { handlesError: true },
})

/** What lies in the folder, and what became of it. */
export const filesQuery = queryOptions({
  queryKey: [...sourceKey, 'files'],
  queryFn: ({ signal }) => request.get(strategySourcePaths.files, { schema: strategyFolderSchema, signal }),
  meta: { handlesError: true },
})

export function useLoadStrategy() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      request.post(strategySourcePaths.load, { body: { name }, schema: strategySourceSchema }),
    // A failure is kept beside the file, so it is looked at again as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sourceKey }),
    meta: { handlesError: true },
  })
}
