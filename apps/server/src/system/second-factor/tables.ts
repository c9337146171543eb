import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date, Date>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sys_totp: {
      user_id: string
      sealed_secret: string
      confirmed_at: Time | null
      last_step: Generated<number>
      create_time: Time
    }
    sys_passkey: {
      id: string
      user_id: string
      credential_id: string
      public_key: Buffer
      counter: Generated<number>
      transports: Generated<string[]>
      rp_id: string
      name: string
      create_time: Time
      last_used_at: Time | null
    }
    sys_recovery_code: { user_id: string; code_hash: Buffer; used_at: Time | null }
    sys_sign_in_place: { user_id: string; device: string; network: string; first_at: Time; last_at: Time }
  }
}
