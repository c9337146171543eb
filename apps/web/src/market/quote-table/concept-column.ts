import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { sectorMembersQuery } from '../live/market-queries.ts'
import type { GivenColumn, QuoteColumn, TableColumn } from './quote-columns.ts'

const CONCEPTS: Pick<GivenColumn, 'kind' | 'name' | 'title' | 'width' | 'align'> = {
  kind: 'given',
  name: 'concepts',
  title: '概念',
  width: 170,
  align: 'left',
}

/** Concepts of each slot by name, those with the fewest members first: they say most of it. */
export function conceptsBySlot(
  sectors: readonly { kind: string; name: string; slots: readonly number[] }[],
): ReadonlyMap<number, string> {
  const names = new Map<number, string[]>()
  for (const { name, slots } of sectors
    .filter(({ kind }) => kind === 'concept')
    .toSorted((a, b) => a.slots.length - b.slots.length))
    for (const slot of slots) names.set(slot, [...(names.get(slot) ?? []), name])
  return new Map([...names].map(([slot, own]) => [slot, own.join(' ')]))
}

/** The column of concepts; asked for only where it is shown. */
export function useConceptColumn(version: number, isWanted: boolean): GivenColumn {
  const { data } = useQuery({ ...sectorMembersQuery(version, useMoment()), enabled: isWanted })
  return useMemo(() => {
    const texts = data && conceptsBySlot(data.sectors)
    const text = (slot: number) => texts?.get(slot) ?? null
    return { ...CONCEPTS, cell: (slot) => text(slot) ?? '--', value: text }
  }, [data])
}

/** The columns with their words filled in. */
export const withConcepts = (columns: readonly QuoteColumn[], concepts: GivenColumn): TableColumn[] =>
  columns.map((column) => (column.kind === 'text' ? concepts : column))
