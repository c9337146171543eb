import { threadPaths, threadSchema } from '@liangshu/contract/decision/thread'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'
import type { OpenedThread } from '../../shared/thread/opened-thread.ts'
import { decisionKey } from '../context/context-queries.ts'

export const threadQuery = ({ kind, id }: OpenedThread) =>
  queryOptions({
    queryKey: [...decisionKey, 'thread', kind, id],
    queryFn: ({ signal }) => request.get(threadPaths.one, { params: { kind, id }, schema: threadSchema, signal }),
    meta: { handlesError: true },
  })
