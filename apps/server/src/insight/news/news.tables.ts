import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    insight_news: {
      code: string
      source: string
      title: string
      title_hash: number
      summary: string
      content: string
      published_at: Date
      url: string
      media: string
      category: string
      symbols: string[]
      sectors: string[]
      copies: Generated<number>
    }
    insight_analysis: {
      id: string
      news_code: string
      source: string
      asked_engine: string
      engine: string
      prompt_version: string
      version: number
      type: string
      direction: number
      confidence: number
      subject_kind: string
      subject_code: string
      published_at: Date
      result: ColumnType<unknown, string, string>
      prompt_hash: string
      tokens_in: number
      tokens_out: number
      latency_ms: number
      created_at: Date
    }
    insight_analysis_score: {
      analysis_id: string
      horizon: number
      excess: number | null
      is_right: boolean
      scored_at: Date
    }
    insight_analysis_job: {
      news_code: string
      engine: string
      prompt_version: string
      tenant_id: number
      user_id: string
      attempts: Generated<number>
      leased_until: Date | null
      created_at: Date
    }
    insight_ai_usage: {
      tenant_id: number
      user_id: string
      day: string
      engine: string
      calls: Generated<number>
      tokens_in: Generated<number>
      tokens_out: Generated<number>
      cost_yuan: ColumnType<string, number, number>
    }
  }
}
