import { ANALYSIS_DISCLAIMER, analysisResult, type AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import { newsCategories } from '@liangshu/contract/insight/news'
import type { EntityIndex } from '@liangshu/engine/analysis/news/link-entities'
import { readArticle, type ReadArticle } from '@liangshu/engine/analysis/news/read-article'
import { judgeByRules, RULE_ENGINE, RULE_VERSION, type Judgement } from '@liangshu/engine/analysis/news/rule-analyser'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { EngineResult, JudgeParts, NewsToJudge } from './engine-types.ts'

interface Signature {
  readonly engine: string
  readonly promptVersion: string
  readonly flags: readonly string[]
  readonly fallback: string
}

/** A judgement with everything a reader has to know about it. Held to the schema once more: nothing else is ever stored. */
export function signResult({ news, now, asOf }: JudgeParts, judgement: Judgement, sign: Signature): AnalysisResult {
  const { confidence, unknowns, ...answer } = judgement.answer
  return analysisResult.parse({
    ...answer,
    meta: {
      engine: sign.engine,
      prompt_version: sign.promptVersion,
      generated_at: toWireTime(now),
      news_code: news.code,
      as_of: asOf,
      confidence,
      evidence: judgement.evidence,
      entities: judgement.entities,
      unknowns,
      injection_flags: sign.flags,
      fallback: sign.fallback,
      disclaimer: ANALYSIS_DISCLAIMER,
    },
  })
}

export const readNews = ({ title, content, media, category }: NewsToJudge, index: EntityIndex): ReadArticle =>
  readArticle({ title, content, media, category: newsCategories.find((one) => one === category) ?? '要闻' }, index)

/** The lexicon: always there, never paid for. `fallback` says why it answers for another engine. */
export function ruleResult(parts: JudgeParts, fallback = ''): EngineResult {
  const sign = { engine: RULE_ENGINE, promptVersion: RULE_VERSION, flags: parts.read.injectionFlags, fallback }
  return {
    result: signResult(parts, judgeByRules(parts.read, parts.news.media), sign),
    subject: parts.read.subject,
    engine: RULE_ENGINE,
    promptVersion: RULE_VERSION,
    promptHash: '',
    tokensIn: 0,
    tokensOut: 0,
    latencyMs: 0,
  }
}
