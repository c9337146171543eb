import type { ListKind, ListSource } from '@liangshu/contract/market/member-list'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    market_member_list: {
      id: string
      tenant_id: number
      market: string
      kind: ListKind
      code: string
      name: string
      valid_from: string
      valid_until: string | null
      source: ListSource
      member_count: number
      creation_unit: number | null
      cash_fen: number | null
      create_by: string | null
      create_time: Date
    }
    market_member: {
      list_id: string
      tenant_id: number
      symbol: string
      weight: number | null
      quantity: number | null
      substitute: string | null
      fixed_fen: number | null
    }
  }
}
