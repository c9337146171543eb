import {
  cancelReviewBody,
  markdownQuery,
  reviewStatus,
  reviewTaskQuery,
  reviewTasks,
  submitReviewAnswer,
  submitReviewBody,
  submitReviewParams,
  tradingReviewPaths,
  type ReviewReport,
} from '@liangshu/contract/trading/trading-review'
import { reportMarkdown, reportTitle } from '@liangshu/contract/trading/review-text'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { refusal } from '../../platform/http/app-error.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { reportDocument } from './report-document.ts'
import type { TradingReviews } from './trading-review.service.ts'

/** Reviews of trading: ask for one, see how far it is, read it, take it along. */
export const tradingReviewRoutes: FastifyPluginAsyncZod<{ reviews: TradingReviews }> = async (app, { reviews }) => {
  app.post(
    tradingReviewPaths.submit,
    {
      config: { access: 'REVIEW:submit', operation: { text: '提交交易复盘', kind: 'add' } },
      schema: { params: submitReviewParams, body: submitReviewBody, response: { 200: submitReviewAnswer } },
    },
    ({ actor, params, body }) => reviews.submit(actor, params.id, body),
  )

  app.get(
    tradingReviewPaths.status,
    { config: { access: 'REVIEW:view' }, schema: { params: submitReviewParams, response: { 200: reviewStatus } } },
    ({ actor, params }) => reviews.status(actor, params.id),
  )

  app.get(
    tradingReviewPaths.list,
    { config: { access: 'REVIEW:view' }, schema: { querystring: reviewTaskQuery, response: { 200: reviewTasks } } },
    ({ actor, query }) => reviews.list(actor, query),
  )

  app.post(
    tradingReviewPaths.cancel,
    {
      config: { access: 'REVIEW:submit', operation: { text: '取消交易复盘', kind: 'edit' } },
      schema: { body: cancelReviewBody },
    },
    async ({ actor, body }) => {
      await reviews.cancel(actor, body.id)
      return '已取消'
    },
  )

  const finished = async (actor: Actor, id: string): Promise<ReviewReport> => {
    const { report } = await reviews.status(actor, id)
    if (!report) throw refusal('复盘尚未完成，没有可导出的报告')
    return report
  }

  app.get(
    tradingReviewPaths.pdf,
    { config: { access: 'REVIEW:export', work: true }, schema: { querystring: markdownQuery } },
    async ({ actor, query }, reply) => {
      const report = await finished(actor, query.id)
      const bytes = await writePdf(reportDocument(report, actor.realname || actor.username))
      const name = encodeURIComponent(`${reportTitle(report)}.pdf`)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(bytes)
    },
  )

  app.get(
    tradingReviewPaths.markdown,
    { config: { access: 'REVIEW:export' }, schema: { querystring: markdownQuery } },
    async ({ actor, query }, reply) => {
      const report = await finished(actor, query.id)
      const name = encodeURIComponent(`${reportTitle(report)}.md`)
      return reply
        .header('content-type', 'text/markdown; charset=utf-8')
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(reportMarkdown(report))
    },
  )
}
