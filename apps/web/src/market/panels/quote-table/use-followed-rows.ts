import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useFollowed } from '../../../desk/panel/panel-context.ts'
import { groupNamesQuery, groupSymbolsQuery } from '../../group/group-queries.ts'
import { sectorMembersQuery } from '../../live/market-queries.ts'

interface FollowedRows {
  /** What is followed, by name; `null` is the whole market. */
  readonly subject: string | null
  /** Its rows; `null` is the whole market, and nothing yet while they are being asked for. */
  readonly within: readonly number[] | null
  readonly error: Error | null
  readonly retry: () => void
}

const nothing = () => undefined
const market: FollowedRows = { subject: null, within: null, error: null, retry: nothing }
const NO_ROWS: readonly number[] = []

const slotsOf = (instruments: InstrumentColumns, symbols: readonly string[]): number[] =>
  symbols.map((symbol) => instruments.symbol.indexOf(symbol)).filter((slot) => slot !== -1)

/** The rows of the list, sector or group this table is about. */
export function useFollowedRows(
  instruments: InstrumentColumns,
  { follows, symbols }: { follows: boolean; symbols: readonly string[] },
): FollowedRows {
  const sector = useFollowed('sector')
  const followedGroup = useFollowed('group')
  const isListed = symbols.length > 0
  const wantsSector = follows && !isListed && sector !== null
  const groupId = follows && !isListed && !wantsSector ? followedGroup : null
  const sectors = useQuery({ ...sectorMembersQuery(instruments.version, useMoment()), enabled: wantsSector })
  const names = useQuery({ ...groupNamesQuery, enabled: groupId !== null })
  const members = useQuery({ ...groupSymbolsQuery(groupId ?? ''), enabled: groupId !== null })

  if (isListed) return { ...market, subject: `${symbols.length} 只证券`, within: slotsOf(instruments, symbols) }
  if (wantsSector) {
    const found = sectors.data?.sectors.find(({ code }) => code === sector)
    const { error, refetch } = sectors
    return { subject: found?.name ?? sector, within: found?.slots ?? NO_ROWS, error, retry: () => void refetch() }
  }
  if (groupId === null) return market
  const name = names.data?.find(({ id }) => id === groupId)?.name ?? '分组'
  const within = members.data
    ? slotsOf(
        instruments,
        members.data.map(({ symbol }) => symbol),
      )
    : NO_ROWS
  return { subject: name, within, error: members.error, retry: () => void members.refetch() }
}
