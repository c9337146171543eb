import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    insight_selection_plan: {
      id: string
      tenant_id: number
      name: string
      version: Generated<number>
      weights: Json
      universe: string
      exclude: string[]
      top: number
      is_daily: Generated<boolean>
      user_id: string
      created_by: string
      updated_at: Date
    }
    insight_selection_record: {
      id: string
      tenant_id: number
      plan_id: string
      plan_name: string
      plan_version: number
      market: string
      day: ColumnType<string, string, string>
      weights: Json
      picks: Json
      made_at: Date
    }
  }
}
