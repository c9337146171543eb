import {
  attributionReport,
  profitDailySchema,
  profitMonthSchema,
  profitSummarySchema,
  reportPaths,
  symbolAnalysisReport,
  symbolProfitReport,
  tradeRecordPage,
  yieldReport,
} from '@liangshu/contract/trading/report'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import type { QueryParams } from '../../shared/request/request-url.ts'

export type ProfitDay = z.infer<typeof profitDailySchema>
export type ProfitMonth = z.infer<typeof profitMonthSchema>
export type ProfitSummary = z.infer<typeof profitSummarySchema>
export type SymbolProfit = z.infer<typeof symbolProfitReport>['rows'][number]
export type SymbolTotals = z.infer<typeof symbolProfitReport>['totals']
export type SymbolAnalysis = z.infer<typeof symbolAnalysisReport>
export type YieldRow = z.infer<typeof yieldReport>['table'][number]

const report =
  <Data>(path: string, schema: z.ZodType<Data>) =>
  (params: QueryParams) =>
    queryOptions({
      queryKey: ['profit', path, params],
      queryFn: ({ signal }) => request.get(path, { params, schema, signal }),
      placeholderData: keepPreviousData,
      meta: { handlesError: true },
    })

export const summaryQuery = report(reportPaths.summary, profitSummarySchema)
export const monthsQuery = report(reportPaths.month, z.array(profitMonthSchema))
export const daysQuery = report(reportPaths.daily, z.array(profitDailySchema))
export const symbolsQuery = report(reportPaths.symbolProfit, symbolProfitReport)
export const analysisQuery = report(reportPaths.symbolAnalysis, symbolAnalysisReport)
export const attributionQuery = report(reportPaths.attribution, attributionReport)
export const yieldsQuery = report(reportPaths.yields, yieldReport)
export const fillsQuery = report(reportPaths.tradeRecords, tradeRecordPage)
