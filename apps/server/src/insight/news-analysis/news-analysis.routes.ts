import {
  analysisAnswer,
  analysisPaths,
  analysisQuery,
  analysisVersions,
  analyzeBody,
  recordAnswer,
  recordQuery,
  usageAnswer,
  type AnalysisAnswer,
  type RecordRow,
} from '@liangshu/contract/insight/news-analysis'
import { calibrationOf, figuresOf } from '@liangshu/engine/analysis/judgement/judgement-record'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireDate, toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import { findVersions } from './analysis.store.ts'
import { findPending } from './job.store.ts'
import type { NewsAnalysis } from './news-analysis.service.ts'
import { countAnalyses, findGroups } from './record.store.ts'
import { findDays, findSpent } from './usage.store.ts'

const DAY_MS = 86_400_000
const DEFAULT_HORIZON = 5

/** Judgements of news, what they cost, and how they did. */
export const newsAnalysisRoutes: FastifyPluginAsyncZod<{ analysis: NewsAnalysis }> = async (app, { analysis }) => {
  const { db, clock, config } = app
  const session = { access: 'session' } as const

  async function answerTo(actor: Actor, code: string, isForced: boolean): Promise<AnalysisAnswer> {
    const result = await analysis.ask(actor, code, isForced)
    return {
      success: true,
      message: '',
      analysis_result: result,
      record: result && (await analysis.recordOf(result)),
    }
  }

  app.get(
    analysisPaths.ask,
    { config: { ...session, bare: true }, schema: { querystring: analysisQuery, response: { 200: analysisAnswer } } },
    ({ actor, query: { code } }) => answerTo(actor, code, false),
  )
  app.post(
    analysisPaths.analyze,
    { config: { ...session, bare: true }, schema: { body: analyzeBody, response: { 200: analysisAnswer } } },
    ({ actor, body: { code, force = false } }) => answerTo(actor, code, force),
  )

  app.get(
    analysisPaths.versions,
    { config: session, schema: { querystring: analysisQuery, response: { 200: analysisVersions } } },
    async ({ query: { code } }) => {
      await analysis.findNews(code)
      const found = await findVersions(db, code)
      const versions = await Promise.all(
        found.map(async (one) => ({
          id: one.id,
          engine: one.askedEngine,
          promptVersion: one.promptVersion,
          version: one.version,
          createdAt: toWireTime(one.createdAt),
          latencyMs: one.latencyMs,
          tokensIn: one.tokensIn,
          tokensOut: one.tokensOut,
          result: one.result,
          record: await analysis.recordOf(one.result),
        })),
      )
      return { versions, pending: await findPending(db, code) }
    },
  )

  app.get(
    analysisPaths.usage,
    { config: { access: 'AI:view' }, schema: { response: { 200: usageAnswer } } },
    async ({ actor }) => {
      const payer = { tenantId: actor.tenantId, userId: actor.userId }
      const today = toWireDate(clock.now())
      const since = toWireDate(new Date(clock.now().getTime() - 30 * DAY_MS))
      const [{ mine, tenant }, days] = await Promise.all([findSpent(db, payer, today), findDays(db, payer, since)])
      return {
        engines: analysis.engines,
        userBudget: config.LLM_USER_TOKENS,
        tenantBudget: config.LLM_TENANT_TOKENS,
        mine,
        tenant,
        days: days.map((row) => ({
          day: row.day,
          engine: row.engine,
          username: row.username ?? '',
          calls: row.calls,
          tokensIn: row.tokens_in,
          tokensOut: row.tokens_out,
          cost: Number(row.cost_yuan),
        })),
      }
    },
  )

  app.get(
    analysisPaths.record,
    { config: { access: 'AI:view' }, schema: { querystring: recordQuery, response: { 200: recordAnswer } } },
    async ({ query: { engine, promptVersion, type, horizon } }) => {
      const [groups, { asOf, ...counts }] = await Promise.all([findGroups(db), countAnalyses(db)])
      const wanted = horizon === undefined ? DEFAULT_HORIZON : Number(horizon)
      const chosen = groups.filter(
        (one) =>
          one.horizon === wanted &&
          (engine === undefined || one.engine === engine) &&
          (promptVersion === undefined || one.promptVersion === promptVersion) &&
          (type === undefined || one.type === type),
      )
      const byRow = Map.groupBy(groups, (one) => `${one.engine}\n${one.promptVersion}\n${one.type}\n${one.horizon}`)
      const rows = [...byRow.values()].flatMap((list): RecordRow[] => {
        const [first] = list
        if (!first) return []
        const { engine: by, promptVersion: version, type: kind, horizon: days } = first
        return [{ engine: by, promptVersion: version, type: kind, horizon: days, ...figuresOf(list) }]
      })
      return {
        ...counts,
        asOf: toWireTimeOrNull(asOf),
        engines: [...new Set(groups.map((one) => one.engine))].sort(),
        promptVersions: [...new Set(groups.map((one) => one.promptVersion))].sort(),
        total: figuresOf(chosen),
        bands: calibrationOf(chosen),
        rows: rows.sort(
          (a, b) => a.engine.localeCompare(b.engine) || a.type.localeCompare(b.type) || a.horizon - b.horizon,
        ),
      }
    },
  )
}
