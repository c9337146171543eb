import { useQuery } from '@tanstack/react-query'
import { useAtMoment } from '../../desk/clock/moment-query.ts'
import { useFollowed, useMoment } from '../../desk/panel/panel-context.ts'
import { sectorRowsQuery, type SectorKind } from '../sector/sector-queries.ts'

/** The sector the desk looks at; until one is chosen, the hottest. */
export function useSectorInView(kind: SectorKind = 'industry'): { code: string | null; isChosen: boolean } {
  const chosen = useFollowed('sector')
  const rows = useQuery({ ...useAtMoment(sectorRowsQuery(kind, useMoment())), enabled: chosen === null })
  if (chosen !== null) return { code: chosen, isChosen: true }
  const hottest = rows.data?.toSorted((a, b) => b.heat - a.heat)[0]
  return { code: hottest?.code ?? null, isChosen: false }
}
