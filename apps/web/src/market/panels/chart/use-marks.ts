import type { BarFreq, BarRow } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
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
  const moment = useMoment()
  const { hasPoints, hasFills, hasActions, hasNews } = params
  const points = useMomentQuery(pointsQuery(symbol, freq, moment, hasPoints && maySeePoints))
  const fills = useQuery(fillsQuery(symbol, hasFills && maySeeFills))
  const actions = useMomentQuery(actionsQuery(symbol, moment, hasActions))
  const news = useMomentQuery(markNewsQuery(symbol, moment, hasNews))
  return useMemo(
    () =>
      marksOf(bars, {
        points: (hasPoints && points.data) || none,
        fills: (hasFills && fills.data?.records.filter(({ time }) => moment === null || time <= moment)) || none,
        actions: (hasActions && actions.data) || none,
        news: (hasNews && news.data?.data) || none,
      }),
    [bars, hasPoints, hasFills, hasActions, hasNews, points.data, fills.data, actions.data, news.data, moment],
  )
}
