import { MOST_SPARKS } from '@liangshu/contract/market/quote-calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useAtMoment } from '../../desk/clock/moment-query.ts'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { askedQuotesQuery, sparksQuery } from '../live/market-queries.ts'
import type { TableColumn } from './quote-columns.ts'

const SETTLE_MS = 200

/** Tells what stays in sight for a moment, the first at once: rows that rush past are not asked about. */
export function useTellSettled(symbols: readonly string[], tell: (text: string) => void): void {
  const text = symbols.slice(0, MOST_SPARKS).join()
  const isFirst = useRef(true)
  useEffect(() => {
    const timer = setTimeout(() => tell(text), isFirst.current ? 0 : SETTLE_MS)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [text, tell])
}

const byText = <Row extends { symbol: string }>(rows: readonly Row[] | undefined): ReadonlyMap<string, Row> =>
  new Map(rows?.map((row) => [row.symbol, row]))

const NOTHING: readonly string[] = []

/** What the columns need beyond the stream, of the rows in sight: two questions at most, however many rows. */
export function useRowDetails(text: string, columns: readonly TableColumn[], isFrozen: boolean) {
  const seen = text === '' || isFrozen ? NOTHING : text.split(',')
  const wants = (kind: TableColumn['kind']) => columns.some((column) => column.kind === kind)
  const moment = useMoment()
  // What stood there stays while more is asked for, but never what is of now in a replay.
  const kept = moment === null ? { placeholderData: keepPreviousData } : {}
  const sparks = useQuery({ ...useAtMoment(sparksQuery(wants('spark') ? seen : NOTHING, moment)), ...kept })
  const asked = useQuery({ ...useAtMoment(askedQuotesQuery(wants('asked') ? seen : NOTHING, moment)), ...kept })
  const sparkOf = useMemo(() => byText(sparks.data?.records), [sparks.data])
  const askedOf = useMemo(() => byText(asked.data?.records), [asked.data])
  return { sparks: sparkOf, asked: askedOf }
}
