import type { Group, GroupKind } from '@liangshu/contract/watch/group-calls'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useChoose, useFollowed } from '../desk/panel/panel-context.ts'
import { groupsQuery } from './watch-queries.ts'

export interface ChosenGroup {
  /** The question behind it: without an answer there is no group to look at. */
  readonly asked: UseQueryResult<Group[]>
  readonly groups: readonly Group[] | undefined
  readonly groupId: string
  readonly group: Group | undefined
  /** The name of a group that was shown and is no longer there: deleted, or no longer shared. */
  readonly goneName: string | null
  readonly choose: (groupId: string) => void
}

/** The first that holds something, or the first. */
const firstOf = (groups: readonly Group[]): Group | undefined =>
  groups.find(({ symbols, type }) => symbols > 0 && type !== 3) ??
  groups.find(({ type }) => type !== 3) ??
  groups.find(({ symbols }) => symbols > 0) ??
  groups[0]

/** The group the panels of this colour look at; before anybody has chosen, the first. */
export function useChosenGroup(kind: GroupKind): ChosenGroup {
  const followed = useFollowed('group')
  const choose = useChoose()
  const asked = useQuery(groupsQuery(kind))
  const groups = asked.data
  const group = groups?.find(({ id }) => id === followed)
  const [shown, setShown] = useState<{ id: string; name: string } | null>(null)
  if (group && (shown?.id !== group.id || shown.name !== group.name)) setShown({ id: group.id, name: group.name })
  const first = followed === null && groups ? firstOf(groups)?.id : undefined
  useEffect(() => {
    if (first !== undefined) choose({ group: first, sector: null })
    // oxlint-disable-next-line react/exhaustive-deps -- chosen once, when the groups have come
  }, [first])
  const isGone = followed !== null && groups !== undefined && group === undefined
  return {
    asked,
    groups,
    groupId: followed ?? '',
    group,
    goneName: isGone ? (shown?.id === followed ? shown.name : '分组') : null,
    choose: (groupId) => choose({ group: groupId, sector: null }),
  }
}
