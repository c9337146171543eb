import type { Attachment } from '@liangshu/contract/decision/proposal'
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
type Day = ColumnType<string, string, string>

/** Who has approved a round of a proposal. */
export type StoredApproval = { by: string; authority: string; name: string; at: string }

declare module '../platform/database/tables.ts' {
  interface Tables {
    decision_proposal: {
      id: string
      tenant_id: number
      no: string
      title: string
      product_id: string
      unit_id: string | null
      type: string
      rationale: Generated<string>
      attachments: ColumnType<Attachment[], string, string>
      status: Generated<number>
      author_id: string
      author_name: string
      approvals: ColumnType<StoredApproval[], string | undefined, string>
      approvals_needed: Generated<number>
      amount: number | null
      submit_at: Moment | null
      approve_at: Moment | null
      approve_by: string | null
      expire_at: Moment
      version: Generated<number>
      create_by: string | null
      create_time: Moment
      update_by: string | null
      update_time: Moment | null
    }
    decision_target: {
      id: string
      tenant_id: number
      proposal_id: string
      ordinal: number
      symbol: string
      side: number
      mode: string
      value: number
      price_type: string
      price_low: number | null
      price_high: number | null
      volume: number | null
      reference: number | null
      weight_after: number | null
    }
    decision_event: {
      id: string
      seq: ColumnType<number, never, never>
      tenant_id: number
      proposal_id: string
      at: Moment
      user_id: string | null
      name: string
      on_behalf_of: string | null
      action: string
      text: Generated<string>
      ip: Generated<string>
    }
    decision_delegation: {
      id: string
      tenant_id: number
      from_user: string
      to_user: string
      from_day: Day
      to_day: Day
      reason: string
      revoked_at: Moment | null
      create_by: string | null
      create_time: Moment
    }
    decision_pool: {
      id: string
      tenant_id: number
      product_id: string | null
      symbol: string
      rating: string
      thesis: string
      owner_id: string
      owner_name: string
      review_date: Day
      alert_above: number | null
      alert_below: number | null
      version: Generated<number>
      create_by: string | null
      create_time: Moment
      update_by: string | null
      update_time: Moment | null
    }
  }
}
