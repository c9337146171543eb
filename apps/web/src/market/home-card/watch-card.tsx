import { group, groupMember } from '@liangshu/contract/watch/group-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { request } from '../../shared/request/request.ts'
import { openSymbol } from '../../shared/symbol/opened-symbol.ts'
import { figureText } from '../quote-table/quote-columns.ts'
import '../../shared/home-card/home-card.css'

const MEMBERS_MS = 5000
const SHOWN = 8

const groupsQuery = queryOptions({
  queryKey: ['home', 'groups'],
  queryFn: ({ signal }) =>
    request.get('/api/group/list', {
      signal,
      schema: z.array(group.pick({ id: true, name: true, symbols: true, sort: true })),
    }),
  staleTime: 60_000,
  ...quietQuery,
})

const membersQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['home', 'group-members', groupId],
    queryFn: ({ signal }) =>
      request.get('/api/group/bondGroupList', {
        params: { groupId },
        signal,
        schema: z.array(groupMember.pick({ symbol: true, name: true, last: true, changePct: true, mainInflow: true })),
      }),
    refetchInterval: MEMBERS_MS,
    ...quietQuery,
  })

/** The largest of the own groups: its members that move most. */
export function WatchCard() {
  const groups = useQuery(groupsQuery)
  const first = groups.data?.filter(({ symbols }) => symbols > 0).toSorted((a, b) => b.symbols - a.symbols)[0]
  const members = useQuery({ ...membersQuery(first?.id ?? ''), enabled: first !== undefined })
  if (!groups.data || (first && !members.data)) return <CardPlace title="我的自选" asked={[groups, members]} />
  const moved = (members.data ?? [])
    .toSorted((a, b) => Math.abs(b.changePct ?? 0) - Math.abs(a.changePct ?? 0))
    .slice(0, SHOWN)
  const list = moved.map(({ symbol }) => symbol)
  return (
    <section className="home-panel" aria-label="我的自选">
      <header>
        <h2>我的自选</h2>
        <small>{first ? `${first.name} · ${first.symbols} 只，按涨跌幅度` : ''}</small>
      </header>
      {moved.length === 0 ? (
        <p className="card-none">还没有自选证券：在任意证券的抽屉或行情表里加入分组</p>
      ) : (
        <ol className="card-rows num">
          {moved.map(({ symbol, name, last, changePct, mainInflow }) => (
            <li key={symbol}>
              <button type="button" onClick={() => openSymbol(symbol, list)}>
                <span>{name}</span>
                <span title="主力净额（亿）">{figureText('signedYi', mainInflow, 2)}</span>
                <b className={directionOf(changePct)}>{figureText('price', last, 2)}</b>
                <b className={directionOf(changePct)}>{figureText('signedPercent', changePct, 2)}</b>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
