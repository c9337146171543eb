import type { BarFreq, BarRow } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMoment } from '../../../desk/panel/panel-context.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import type { ChartParams } from './chart-params.ts'
import { actionsQuery, fillsQuery, markNewsQuery, pointsQuery } from './chart-queries.ts'
import { marksOf, type Mark } from './marks.ts'

const none: readonly never[] = []

/** What happened in the bars, as far as the user may know and wants to see it. */
export function useMarks(symbol: string, freq: BarFreq, params: ChartParams, bars: readonly BarRow[]): Mark[] {
  const maySeePoints = useMaySee('SIGNAL:view')
  const maySeeFills = useMaySee('RECORD:view')
  const isNow = useMoment() === null
  const { hasPoints, hasFills, hasActions, hasNews } = params
  const points = useQuery(pointsQuery(symbol, freq, hasPoints && maySeePoints && isNow))
  const fills = useQuery(fillsQuery(symbol, hasFills && maySeeFills))
  const actions = useQuery(actionsQuery(symbol, hasActions))
  const news = useQuery(markNewsQuery(symbol, hasNews))
  return useMemo(
    () =>
      marksOf(bars, {
        points: (hasPoints && points.data) || none,
        fills: (hasFills && fills.data?.records) || none,
        actions: (hasActions && actions.data) || none,
        news: (hasNews && news.data?.data) || none,
      }),
    [bars, hasPoints, hasFills, hasActions, hasNews, points.data, fills.data, actions.data, news.data],
  )
}
