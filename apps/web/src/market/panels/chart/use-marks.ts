import type { BarFreq, BarRow } from '@liangshu/contract/market/quote-calls'
import { contractClassOf } from '@liangshu/contract/market/symbol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useMoment } from '../../../desk/panel/panel-context.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import type { ChartParams } from './chart-params.ts'
import { actionsQuery, contractPointsQuery, fillsQuery, markNewsQuery, pointsQuery } from './chart-queries.ts'
import { marksOf, type ChartPoint, type Mark } from './marks.ts'

const none: readonly never[] = []

/** What happened in the bars, as far as the user may know and wants to see it. */
export function useMarks(symbol: string, freq: BarFreq, params: ChartParams, bars: readonly BarRow[]): Mark[] {
  const maySeeSignals = useMaySee('SIGNAL:view')
  const maySeeContracts = useMaySee('DERIV:view')
  const isContract = contractClassOf(symbol) !== null
  const maySeeFills = useMaySee('RECORD:view')
  const moment = useMoment()
  const { hasPoints, hasFills, hasActions, hasNews } = params
  const ofShare = useMomentQuery(pointsQuery(symbol, freq, moment, hasPoints && maySeeSignals && !isContract))
  const ofContract = useMomentQuery(
    contractPointsQuery(symbol, freq, moment, hasPoints && maySeeContracts && isContract),
  )
  const points: readonly ChartPoint[] | undefined = isContract ? ofContract.data : ofShare.data
  const fills = useQuery(fillsQuery(symbol, hasFills && maySeeFills))
  const actions = useMomentQuery(actionsQuery(symbol, moment, hasActions))
  const news = useMomentQuery(markNewsQuery(symbol, moment, hasNews))
  return useMemo(
    () =>
      marksOf(bars, {
        points: (hasPoints && points) || none,
        fills: (hasFills && fills.data?.records.filter(({ time }) => moment === null || time <= moment)) || none,
        actions: (hasActions && actions.data) || none,
        news: (hasNews && news.data?.data) || none,
      }),
    [bars, hasPoints, hasFills, hasActions, hasNews, points, fills.data, actions.data, news.data, moment],
  )
}
