import { sectorRow, type sectorSorts } from '@liangshu/contract/insight/insight-calls'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'

export type SectorKind = 'industry' | 'concept'
export type SectorSort = (typeof sectorSorts)[number]

const SECTORS_MS = 5000

/** The figures of all sectors of a kind: the same numbers on every screen. */
export const sectorRowsQuery = (kind: SectorKind, moment: Moment) =>
  queryOptions({
    queryKey: ['market', 'sectorRows', kind, moment],
    queryFn: ({ signal }) =>
      request.get('/api/query/industryconcept', {
        params: { type: kind, ...momentParams(moment) },
        signal,
        schema: z.array(sectorRow),
      }),
    refetchInterval: SECTORS_MS,
    meta: { handlesError: true },
  })
