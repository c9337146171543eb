import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { showError } from '../../shared/feedback/show-error.ts'
import { request } from '../../shared/request/request.ts'
import { departTreeKey } from './depart-queries.ts'
import type { DepartTreeData } from './depart-tree.ts'
import { inLots } from './in-lots.ts'

const levelNode = z.object({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  tenantId: z.number().nullish(),
  isLeaf: z.boolean().nullish(),
})
type LevelNode = z.infer<typeof levelNode>
const level = z.array(levelNode)

const departLevelQuery = (pid: string) =>
  queryOptions({
    queryKey: [...departTreeKey, 'level', pid],
    queryFn: ({ signal }) =>
      request.get('/sys/sysDepart/queryDepartTreeSync', {
        params: pid === '' ? {} : { pid },
        schema: level,
        signal,
      }),
    staleTime: 60_000,
  })

export type DepartField = 'id' | 'orgCode' | 'departName'

/** The departments behind stored values; only these are asked for, not the tree. */
export const departsByQuery = (store: DepartField, values: readonly string[]) =>
  queryOptions({
    queryKey: [...departTreeKey, 'named', store, values],
    queryFn: ({ signal }) =>
      inLots(values, (lot) =>
        request.get('/sys/sysDepart/queryDepartTreeSync', {
          params: { ids: lot.join(','), ...(store === 'orgCode' ? { primaryKey: 'orgCode' } : {}) },
          schema: level,
          signal,
        }),
      ),
    enabled: values.length > 0,
    staleTime: 60_000,
  })

/** Which trees are offered, by the department at their top. */
export type DepartFilter = (depart: { readonly tenantId?: number | null | undefined }) => boolean

type Below = ReadonlyMap<string, readonly LevelNode[]>

function asLevels(nodes: readonly LevelNode[], below: Below): DepartTreeData[] {
  return nodes.map(({ id, departName, isLeaf }) => {
    const children = below.get(id)
    return {
      key: id,
      title: departName,
      isLeaf: isLeaf === true,
      ...(children ? { children: asLevels(children, below) } : {}),
    }
  })
}

/** A department that is already in the tree does not come a second time: a wrong answer must not make a circle. */
function withLevel(below: Below, roots: readonly LevelNode[], pid: string, found: readonly LevelNode[]): Below {
  const others = [...below].filter(([known]) => known !== pid)
  const seen = new Set([...roots, ...others.flatMap(([, nodes]) => nodes)].map(({ id }) => id))
  return new Map([...others, [pid, found.filter(({ id }) => !seen.has(id))]])
}

/** The tree as far as it was opened; what is below a department is asked for when it is opened. */
export function useDepartLevels(isOn = true, isOffered: DepartFilter = () => true) {
  const queryClient = useQueryClient()
  const top = useQuery({ ...departLevelQuery(''), enabled: isOn })
  const roots = (top.data ?? []).filter(isOffered)
  const [below, setBelow] = useState<Below>(new Map())
  // Each opening starts with what the server says now.
  const [wasOn, setWasOn] = useState(isOn)
  if (wasOn !== isOn) {
    setWasOn(isOn)
    setBelow(new Map())
  }

  async function open(pid: string) {
    try {
      const found = await queryClient.fetchQuery(departLevelQuery(pid))
      setBelow((known) => withLevel(known, roots, pid, found))
    } catch (error) {
      showError(error)
    }
  }
  return {
    data: asLevels(roots, below),
    seen: [...roots, ...[...below.values()].flat()],
    rootIds: roots.map(({ id }) => id),
    isPending: top.isPending,
    open,
  }
}
