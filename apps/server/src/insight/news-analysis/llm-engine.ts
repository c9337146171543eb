import { randomBytes } from 'node:crypto'

import { modelAnswer, type ModelAnswer } from '@liangshu/contract/insight/analysis-result'
import { holdAnswer } from '@liangshu/engine/analysis/news/hold-answer'
import { z } from 'zod'

import { parseSentJson } from '../../platform/http/clean-text.ts'
import type { Log } from '../../platform/log/log.ts'
import type { NewsFact } from '../news/news.calls.ts'
import type { EngineResult, JudgeParts } from './engine-types.ts'
import { askModel, type ChatAnswer, LlmError, type LlmSettings } from './llm-client.ts'
import { hashOf, PROMPT_VERSION, promptFor, repairMessages } from './llm-prompt.ts'
import { ruleResult, signResult } from './rule-engine.ts'

export interface LlmParts {
  readonly settings: LlmSettings
  readonly model: string
  readonly log: Pick<Log, 'warn'>
}

export const engineName = (model: string): string => `llm:${model}`

/** The object in the text of a model, which may have put it into a code block all the same. */
function readAnswer(text: string): { answer: ModelAnswer } | { problem: string } {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 || to <= from) return { problem: '没有 JSON 对象' }
  let json: unknown
  try {
    json = parseSentJson(text.slice(from, to + 1))
  } catch {
    return { problem: 'JSON 不完整' }
  }
  const read = modelAnswer.safeParse(json)
  return read.success ? { answer: read.data } : { problem: z.prettifyError(read.error) }
}

/** A model's judgement, held to the schema: an answer that does not fit is mended once, then the lexicon answers. */
export async function llmResult(
  { settings, model, log }: LlmParts,
  parts: JudgeParts,
  facts: readonly NewsFact[],
  nowMs: () => number,
): Promise<EngineResult> {
  const began = nowMs()
  const engine = engineName(model)
  const asked = promptFor(parts.read, facts, parts.asOf, randomBytes(12).toString('hex'))
  const spent = { tokensIn: 0, tokensOut: 0 }
  const pay = (answer: ChatAnswer): string => {
    spent.tokensIn += answer.tokensIn
    spent.tokensOut += answer.tokensOut
    return answer.text
  }
  const instead = (why: string): EngineResult => ({
    ...ruleResult(parts, why),
    ...spent,
    promptHash: hashOf(asked),
    latencyMs: Math.max(0, nowMs() - began),
  })
  try {
    const first = pay(await askModel(settings, model, asked))
    let read = readAnswer(first)
    if ('problem' in read)
      read = readAnswer(pay(await askModel(settings, model, repairMessages(asked, first, read.problem))))
    if ('problem' in read) {
      log.warn({ engine, news: parts.news.code }, 'a model did not keep to the schema')
      return instead('模型输出不符合要求，已改用规则引擎')
    }
    // The type was chosen by us: a model that answers another question has not answered.
    if (read.answer.type !== parts.read.type) return instead('模型输出不符合要求，已改用规则引擎')
    const { judgement, dropped, flags } = holdAnswer(read.answer, parts.read, parts.index)
    if (dropped.length > 0)
      log.warn({ engine, news: parts.news.code, dropped }, 'a model named what the article does not')
    return {
      result: signResult(parts, judgement, { engine, promptVersion: PROMPT_VERSION, flags, fallback: '' }),
      subject: parts.read.subject,
      engine,
      promptVersion: PROMPT_VERSION,
      promptHash: hashOf(asked),
      ...spent,
      latencyMs: Math.max(0, nowMs() - began),
    }
  } catch (error) {
    if (!(error instanceof LlmError)) throw error
    log.warn({ engine, news: parts.news.code, failure: error.message }, 'a model did not answer')
    return instead('模型服务暂不可用，已改用规则引擎')
  }
}
