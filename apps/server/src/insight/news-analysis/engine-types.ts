import type { AnalysisResult } from '@liangshu/contract/insight/analysis-result'
import type { ReadArticle, Subject } from '@liangshu/engine/analysis/news/read-article'
import type { EntityIndex } from '@liangshu/engine/analysis/news/link-entities'

/** An item ready to be judged. */
export interface NewsToJudge {
  readonly code: string
  readonly source: string
  readonly title: string
  readonly content: string
  readonly media: string
  readonly category: string
  readonly publishedAt: Date
}

export interface EngineResult {
  readonly result: AnalysisResult
  readonly subject: Subject
  /** Who answered; another than asked where that one could not. */
  readonly engine: string
  readonly promptVersion: string
  readonly promptHash: string
  readonly tokensIn: number
  readonly tokensOut: number
  readonly latencyMs: number
}

export interface JudgeParts {
  readonly news: NewsToJudge
  readonly read: ReadArticle
  readonly index: EntityIndex
  readonly now: Date
  /** The moment of the market the facts are of. */
  readonly asOf: string
}
