import { directionOf } from '@liangshu/contract/market/format'
import {
  mixedStrengthLabels,
  tradePoint60Labels,
  type MixedStrengthLevel,
  type TradePoint60State,
} from '@liangshu/contract/market/labels'
import type { GroupKind, GroupMember } from '@liangshu/contract/watch/group-calls'
import {
  changeText,
  columnOf,
  digitsOf,
  type ColumnName,
  type GivenColumn,
  type LiveMarket,
  type TableColumn,
} from '../../../market/index.ts'
import type { ColumnSet } from './watch-table-params.ts'

type MemberOf = (slot: number) => GroupMember | undefined

const bars = [1, 2, 3] as const

/** Three bars, as many filled as it is strong; the score itself on hover. */
function Strength({ member }: { member: GroupMember | undefined }) {
  const level = member?.strengthLevel ?? null
  if (level === null) return '--'
  const label = mixedStrengthLabels[level as MixedStrengthLevel]
  const score = member?.mixedStrength?.toFixed(1) ?? '--'
  return (
    <span className="watch-strength" title={`混合强度 ${score}（${label}）`}>
      {bars.map((bar) => (
        <i key={bar} className={bar <= level ? 'is-on' : ''} />
      ))}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

const point60Text = (state: number | null | undefined): string =>
  state === null || state === undefined ? '--' : tradePoint60Labels[state as TradePoint60State]

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="watch-tag">
      {tag}
    </span>
  ))
}

/** A price waited for, and how far it still is. */
function Trigger({ at, last, digits }: { at: number | null; last: number | null; digits: number }) {
  if (at === null) return '--'
  const away = last === null ? '' : `，距现价 ${changeText(at / last - 1)}`
  return <span title={`提醒价${away}`}>{at.toFixed(digits)}</span>
}

/** Columns that say what the group knows of its members, by name. */
export function givenColumns({ instruments }: LiveMarket, memberOf: MemberOf): Readonly<Record<string, GivenColumn>> {
  const column = (
    name: string,
    title: string,
    width: number,
    parts: Pick<GivenColumn, 'cell' | 'value'> & { align?: 'left' },
  ): GivenColumn => ({ kind: 'given', name, title, width, align: 'right', ...parts })
  const digits = (slot: number) => digitsOf(instruments, slot)
  return {
    strength: column('strength', '强度', 52, {
      value: (slot) => memberOf(slot)?.mixedStrength ?? null,
      cell: (slot) => <Strength member={memberOf(slot)} />,
    }),
    point60: column('point60', '60分', 52, {
      value: (slot) => memberOf(slot)?.tradePoint60 ?? null,
      cell: (slot) => point60Text(memberOf(slot)?.tradePoint60),
    }),
    rank: column('rank', '排名', 56, {
      value: (slot) => memberOf(slot)?.rank ?? null,
      cell: (slot) => memberOf(slot)?.rank ?? '--',
    }),
    industry: column('industry', '行业', 88, {
      align: 'left',
      value: (slot) => instruments.industry[slot] ?? null,
      cell: (slot) => instruments.industry[slot] ?? '--',
    }),
    since: column('since', '加入以来', 80, {
      value: (slot) => memberOf(slot)?.pnlSinceAdd ?? null,
      cell: (slot) => {
        const value = memberOf(slot)?.pnlSinceAdd ?? null
        return <span className={directionOf(value)}>{changeText(value)}</span>
      },
    }),
    addPrice: column('addPrice', '加入价', 72, {
      value: (slot) => memberOf(slot)?.addPrice ?? null,
      cell: (slot) => memberOf(slot)?.addPrice?.toFixed(digits(slot)) ?? '--',
    }),
    addTime: column('addTime', '加入日', 92, {
      value: (slot) => memberOf(slot)?.addTime || null,
      cell: (slot) => memberOf(slot)?.addTime.slice(0, 10) || '--',
    }),
    target: column('target', '目标价', 72, {
      value: (slot) => memberOf(slot)?.targetPrice ?? null,
      cell: (slot) => (
        <Trigger at={memberOf(slot)?.targetPrice ?? null} last={memberOf(slot)?.last ?? null} digits={digits(slot)} />
      ),
    }),
    stop: column('stop', '止损价', 72, {
      value: (slot) => memberOf(slot)?.stopPrice ?? null,
      cell: (slot) => (
        <Trigger at={memberOf(slot)?.stopPrice ?? null} last={memberOf(slot)?.last ?? null} digits={digits(slot)} />
      ),
    }),
    tags: column('tags', '标签', 110, {
      align: 'left',
      value: (slot) => memberOf(slot)?.tags.join(' ') || null,
      cell: (slot) => <Tags tags={memberOf(slot)?.tags ?? []} />,
    }),
    note: column('note', '备注', 160, {
      align: 'left',
      value: (slot) => memberOf(slot)?.note || null,
      cell: (slot) => <span title={memberOf(slot)?.note}>{memberOf(slot)?.note ?? ''}</span>,
    }),
  }
}

const sets: Readonly<Record<ColumnSet, readonly (ColumnName | string)[]>> = {
  all: [
    'last',
    'changePct',
    'spark',
    'volumeRatio',
    'strength',
    'point60',
    'rank',
    'since',
    'mainInflow',
    'tags',
    'note',
  ],
  quote: [
    'last',
    'changePct',
    'speed',
    'volumeRatio',
    'turnover',
    'amount',
    'mainInflow',
    'pe',
    'floatCap',
    'industry',
    'concepts',
  ],
  strength: ['last', 'changePct', 'strength', 'point60', 'rank', 'mainInflow', 'inflowRate', 'volumeRatio', 'industry'],
  // What somebody waits for and wrote down comes before when it was added.
  since: ['last', 'changePct', 'target', 'stop', 'note', 'since', 'addPrice', 'addTime', 'tags'],
}

/** Funds are held against what they are worth; strength, rank and what needs capital or flows are of stocks alone. */
const fundSets: typeof sets = {
  ...sets,
  all: ['last', 'changePct', 'spark', 'premium', 'iopv', 'amount', 'since', 'volumeRatio', 'tags', 'note'],
  quote: ['last', 'changePct', 'premium', 'iopv', 'speed', 'volumeRatio', 'amount', 'volume', 'amplitude'],
  strength: ['last', 'changePct', 'speed', 'volumeRatio', 'amplitude', 'premium', 'amount'],
}
const setsOf = { stock: sets, fund: fundSets } as const satisfies Record<GroupKind, typeof sets>

export const columnsOf = (
  set: ColumnSet,
  kind: GroupKind,
  given: Readonly<Record<string, GivenColumn>>,
): TableColumn[] =>
  setsOf[kind][set].flatMap((name) => {
    const column = given[name] ?? columnOf(name)
    return !column || column.kind === 'text' ? [] : [column]
  })

/** Whether a set asks for the concepts of its rows. */
export const showsConcepts = (set: ColumnSet, kind: GroupKind): boolean => setsOf[kind][set].includes('concepts')
