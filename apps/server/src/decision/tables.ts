import type { PayoutKind } from '@liangshu/contract/decision/payout'
import type { Attachment } from '@liangshu/contract/decision/proposal'
import type { ValuationLine } from '@liangshu/engine/decision/valuation/value-product'
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
type Day = ColumnType<string, string, string>

/** Fees in fen, by kind. */
type Fees = { management: number; custody: number; performance: number }
export type ManualPrice = { symbol: string; price: number; reason: string }

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
    decision_nav: {
      id: string
      tenant_id: number
      product_id: string
      day: Day
      version: number
      status: 'draft' | 'published' | 'discarded'
      nav: number
      units: number
      unit_nav: number
      high_water_mark: number
      takes_performance: boolean
      /** Per unit, in 1/10000 yuan. */
      dividend: Generated<number>
      today: ColumnType<Fees, string, string>
      accrued: ColumnType<Fees, string, string>
      lines: ColumnType<ValuationLine[], string, string>
      manual_prices: ColumnType<ManualPrice[], string, string>
      reason: string
      before_id: string | null
      made_by: string
      made_name: string
      made_at: Moment
      made_ip: string
      judged_by: string | null
      judged_name: string | null
      judged_at: Moment | null
      judged_ip: Generated<string>
    }
    decision_flow: {
      id: string
      tenant_id: number
      product_id: string
      client_id: string
      kind: 'subscribe' | 'redeem' | 'dividend'
      apply_day: Day
      amount: number | null
      asked_units: number | null
      fee_ppm: number
      status: Generated<'pending' | 'dealt' | 'canceled'>
      nav_id: string | null
      deal_day: Day | null
      unit_nav: number | null
      gross: number | null
      net: number | null
      fee: number | null
      units: number | null
      suitability: string
      confirmation: string
      made_by: string
      made_name: string
      made_at: Moment
      made_ip: string
      judged_by: string | null
      judged_at: Moment | null
    }
    decision_payout: {
      id: string
      tenant_id: number
      product_id: string
      kind: PayoutKind
      apply_day: Day
      amount: number | null
      per_unit: number | null
      remark: string
      status: Generated<'pending' | 'dealt' | 'canceled'>
      nav_id: string | null
      deal_day: Day | null
      made_by: string
      made_name: string
      made_at: Moment
      made_ip: string
      judged_by: string | null
      judged_name: string | null
      judged_at: Moment | null
    }
    decision_document: {
      id: string
      tenant_id: number
      product_id: string | null
      client_id: string | null
      kind: string
      title: string
      path: string
      made_by: string
      made_name: string
      made_at: Moment
    }
  }
}
