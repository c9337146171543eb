import type { GroupKind, GroupMember } from '@liangshu/contract/watch/group-calls'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'

export interface MemberRows {
  /** Places of the members in the market, in the order of the group. */
  readonly slots: readonly number[]
  readonly bySlot: ReadonlyMap<number, GroupMember>
  /** Members the market no longer knows. */
  readonly unknown: readonly GroupMember[]
}

const places = new WeakMap<InstrumentColumns, ReadonlyMap<string, number>>()

function placesOf(all: InstrumentColumns): ReadonlyMap<string, number> {
  const known = places.get(all) ?? new Map(all.symbol.map((symbol, slot) => [symbol, slot]))
  places.set(all, known)
  return known
}

/** Members of the kind a page is about; those delisted stay, because only their owner takes them out. */
export function memberRows(all: InstrumentColumns, members: readonly GroupMember[], kind: GroupKind): MemberRows {
  const at = placesOf(all)
  const slots: number[] = []
  const bySlot = new Map<number, GroupMember>()
  const unknown: GroupMember[] = []
  for (const member of members) {
    const slot = at.get(member.symbol)
    if (slot === undefined) {
      if (kind === 'stock') unknown.push(member)
    } else if ((all.secType[slot] === 'fund') === (kind === 'fund')) {
      slots.push(slot)
      bySlot.set(slot, member)
    }
  }
  return { slots, bySlot, unknown }
}

/** What the server says of a member is of now: a replay shows what its owner wrote, and the figures of its moment. */
export const withoutFigures = (member: GroupMember): GroupMember => ({
  ...member,
  last: null,
  mixedStrength: null,
  strengthLevel: null,
  tradePoint60: null,
  rank: null,
  pnlSinceAdd: null,
})

export interface MemberFilter {
  readonly keyword: string
  readonly tag: string | null
}

export function filterMembers(
  { name, pinyin }: InstrumentColumns,
  { slots, bySlot }: MemberRows,
  { keyword, tag }: MemberFilter,
): number[] {
  const wanted = keyword.normalize('NFKC').trim().toUpperCase()
  return slots.filter((slot) => {
    const member = bySlot.get(slot)
    if (tag !== null && !member?.tags.includes(tag)) return false
    if (wanted === '') return true
    const texts = [member?.symbol ?? '', (name[slot] ?? '').toUpperCase(), pinyin[slot] ?? '', member?.note ?? '']
    return texts.some((text) => text.includes(wanted))
  })
}

/** The order of symbols with some of them taken out and put before another; `null` puts them last. */
export function movedBefore(all: readonly string[], moved: readonly string[], before: string | null): string[] {
  const rest = all.filter((symbol) => !moved.includes(symbol))
  const at = before === null ? rest.length : rest.indexOf(before)
  return rest.toSpliced(at === -1 ? rest.length : at, 0, ...all.filter((symbol) => moved.includes(symbol)))
}

export const tagsIn = (members: readonly GroupMember[]): string[] =>
  [...new Set(members.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, 'zh-CN'))
