import type { GroupKind } from '@liangshu/contract/watch/group-calls'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '../../desk/panel/panel-context.ts'
import { instrumentsQuery } from '../live/market-queries.ts'
import { instrumentOf, type Instrument } from '../live/use-instrument.ts'
import { groupNamesQuery, groupSymbolsQuery } from './group-queries.ts'

interface GroupMembers {
  readonly name: string | null
  /** Those that are listed, of the kind; `undefined` until they have come. */
  readonly members: readonly Instrument[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

const REFRESH_MS = 10_000

const listedOf = (all: InstrumentColumns, symbols: readonly string[], kind: GroupKind): Instrument[] =>
  symbols.flatMap((symbol) => {
    const found = instrumentOf(all, symbol)
    return found?.isListed && (found.secType === 'fund') === (kind === 'fund') ? [found] : []
  })

/** The members of the group this colour looks at; without one, the list a symbol was opened from. */
export function useGroupMembers(kind: GroupKind): GroupMembers {
  const group = useFollowed('group')
  const list = useFollowed('list')
  const instruments = useQuery(instrumentsQuery(true))
  const names = useQuery({ ...groupNamesQuery, enabled: group !== null })
  const symbols = useQuery({
    ...groupSymbolsQuery(group ?? ''),
    enabled: group !== null,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  })
  const asked = group === null ? list : symbols.data?.map(({ symbol }) => symbol)
  const { data: all } = instruments
  return {
    name: group === null ? null : (names.data?.find(({ id }) => id === group)?.name ?? '分组'),
    members: all && asked && !symbols.error ? listedOf(all, asked, kind) : undefined,
    error: instruments.error ?? symbols.error,
    retry: () => void Promise.all([instruments.refetch(), ...(group === null ? [] : [symbols.refetch()])]),
  }
}
