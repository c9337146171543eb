import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'

import type { InstrumentMaster } from '../../market/index.ts'
import { keepTexts, type TextCache } from '../../platform/wire/json-writer.ts'
import { memberText } from './group-view.ts'
import type { MemberRow } from './group.store.ts'

/** Members of a group as they were written last, beside the instruments of the day. */
export interface CachedMembers {
  readonly version: number
  readonly master: InstrumentMaster
  readonly members: readonly CachedMember[]
  /** What each answers with whatever the market does. */
  readonly texts: TextCache
}

export interface CachedMember {
  readonly symbol: string
  readonly row: InstrumentFacts | undefined
  readonly addPrice: number | null
}

/** Large groups take a third of a megabyte each. */
const MOST_KEPT = 32

/** Groups read lately. Which of them a person may see is asked of the database every time, and so is their version. */
export function createMemberKeep() {
  const kept = new Map<string, CachedMembers>()
  return {
    async find(
      group: { id: string; members_version: number },
      master: InstrumentMaster,
      read: () => Promise<MemberRow[]>,
    ): Promise<CachedMembers> {
      const { id, members_version: version } = group
      const known = kept.get(id)
      const isCurrent = known?.version === version && known.master === master
      const found = isCurrent ? known : keepMembers(version, master, await read())
      // Put last: those nobody has asked for longest go first.
      kept.delete(id)
      kept.set(id, found)
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
      return found
    },
  }
}

/** Members of nobody's keeping, of this moment alone. */
export const passingMembers = (master: InstrumentMaster, symbols: readonly string[]): CachedMembers =>
  keepMembers(
    0,
    master,
    symbols.map((symbol, sort) => ({ ...unkept, symbol, sort })),
  )

const unkept = { addPrice: null, addTime: '', note: '', tags: [], targetPrice: null, stopPrice: null }

function keepMembers(version: number, master: InstrumentMaster, rows: readonly MemberRow[]): CachedMembers {
  const members = rows.map(({ symbol, addPrice }) => ({ symbol, addPrice, row: master.find(symbol) }))
  const texts = keepTexts(rows.map((member, i) => memberText(member, members[i]?.row)))
  return { version, master, members, texts }
}
