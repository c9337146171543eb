import { riskBoardPaths, riskBoardSchema } from '@liangshu/contract/trading/risk-board'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../shared/request/request.ts'
import { riskBoardKey } from '../../push/trading-keys.ts'

/** Orders and fills are told; what prices do to losses and shares is looked at again this often. */
const LOOK_MS = 5000

export const boardQuery = queryOptions({
  queryKey: riskBoardKey,
  queryFn: ({ signal }) => request.get(riskBoardPaths.board, { schema: riskBoardSchema, signal }),
  refetchInterval: LOOK_MS,
  meta: { handlesError: true },
})
