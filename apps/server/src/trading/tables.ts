import type { NoteAction, StatementKind } from '@liangshu/contract/trading/statement'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type TimeByDefault = ColumnType<Date, Date | undefined, Date>
type Day = ColumnType<string, string, string>
/** Written as JSON text, read as what it was. */
type Json = ColumnType<unknown, string, string>
/** Wider than a double holds exactly when many fills add up, so PostgreSQL answers it as text. */
type Numeric = ColumnType<string, number | string, number | string>

export type Currency = 'CNY' | 'USDT'

type Audit = {
  create_by: string | null
  create_time: TimeByDefault
  update_by: string | null
  update_time: Time | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    trade_client: Audit & {
      id: string
      tenant_id: number
      user_id: string | null
      realname: string
      phone: Generated<string>
      risk_level: Generated<string>
      depart_id: string | null
      remark: Generated<string>
      status: Generated<number>
      level_valid_to: ColumnType<string | null, string | null | undefined, string | null>
      is_professional: Generated<boolean>
      professional_note: Generated<string>
      email: Generated<string>
      address: Generated<string>
    }
    trade_product: Audit & {
      id: string
      tenant_id: number
      code: string
      name: string
      type: Generated<string>
      custodian: string | null
      manager: string | null
      benchmark: string | null
      start_date: ColumnType<string | null, string | null, string | null>
      fee_rates: ColumnType<unknown, string | undefined, string>
      currency: Generated<Currency>
      status: Generated<number>
      manager_id: string | null
      risk_level: Generated<string>
      close_reason: Generated<string>
    }
    trade_unit: {
      id: string
      tenant_id: number
      product_id: string
      name: string
      manager: string | null
      create_by: string | null
      create_time: TimeByDefault
    }
    trade_risk_profile: {
      id: string
      version: number
      tenant_id: number
      name: string
      effective_from: Day
      limits: Json
      status: Generated<'pending' | 'active' | 'rejected'>
      product_id: string | null
      is_house: Generated<boolean>
      create_by: string | null
      create_time: TimeByDefault
      approve_by: string | null
      approve_time: Time | null
    }
    trade_account: Audit & {
      id: string
      tenant_id: number
      client_id: string | null
      product_id: string
      unit_id: string
      account_name: string
      account_no: string
      platform_code: string
      asset_class: 'stock' | 'future' | 'crypto' | 'credit'
      mode: 'paper' | 'live' | 'readonly'
      currency: Generated<string>
      init_cash: Generated<number>
      fee_profile_id: Generated<string>
      risk_profile_id: string | null
      credential: Buffer | null
      status: Generated<number>
      del_flag: Generated<number>
      disable_reason: string | null
      is_building: Generated<boolean>
    }
    trade_demo: {
      id: Generated<number>
      market: string
      first_day: Day
      next_day: Day
      last_day: Day
      state: 'building' | 'ready'
      started_at: Time
      finished_at: Time | null
    }
    trade_kill_event: {
      id: Generated<number>
      tenant_id: number
      scope: 'account' | 'product' | 'all'
      target_id: string
      is_on: boolean
      reason: string
      by_user: string
      at: Time
    }
    trade_account_state: {
      account_id: string
      tenant_id: number
      event_seq: number
      stamp: Generated<number>
      trading_day: Day
      balances: Json
    }
    trade_account_grant: { account_id: string; user_id: string; tenant_id: number; can_trade: Generated<boolean> }
    trade_scope_grant: {
      scope: 'product' | 'unit'
      target_id: string
      user_id: string
      tenant_id: number
      can_trade: Generated<boolean>
    }
    /** A view: grants on accounts, units and products, by account. */
    trade_account_access: {
      account_id: ColumnType<string, never, never>
      user_id: ColumnType<string, never, never>
      can_trade: ColumnType<boolean, never, never>
    }
    trade_strategy: Audit & {
      id: string
      tenant_id: number
      name: string
      type: string
      status: Generated<number>
      version: Generated<number>
      body: Json
      started_at: Time | null
      is_clutch_open: Generated<boolean>
      heartbeat_at: Time | null
      last_error: string | null
      started_by: string | null
    }
    trade_strategy_run: {
      strategy_id: string
      account_id: string
      tenant_id: number
      version: number
      state: Json
      last_beat: string
      updated_at: Time
    }
    trade_strategy_order: {
      account_id: string
      cl_ord_id: string
      tenant_id: number
      strategy_id: string
      seq: Generated<number>
      order_day: Day
      body: Json
      status: 'pending' | 'sent' | 'refused' | 'theory' | 'dropped'
      message: Generated<string>
      create_time: Time
    }
    trade_strategy_log: {
      id: Generated<number>
      tenant_id: number
      strategy_id: string
      account_id: string | null
      at: Time
      level: 'info' | 'warn' | 'error'
      text: string
    }
    trade_strategy_source: {
      name: string
      version: number
      title: string
      has_universe: boolean
      fields: Json
      code: string
      hash: string
      loaded_by: string
      loaded_at: Time
    }
    trade_strategy_load: { name: string; error: string | null; tried_by: string; tried_at: Time }
    trade_backtest: {
      id: string
      tenant_id: number
      strategy_id: string
      version: number
      sweep_id: string | null
      label: Generated<string>
      body: Json
      account_id: string | null
      from_day: Day
      to_day: Day
      init_cash: number
      benchmark: Generated<string>
      state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
      percent: Generated<number>
      step: Generated<string>
      error: Generated<string>
      attempts: Generated<number>
      alive_at: Time | null
      stats: Json | null
      report: Json | null
      trades: Json | null
      create_by: string
      create_time: Time
      finish_time: Time | null
    }
    trade_backtest_symbol: {
      backtest_id: string
      symbol: string
      tenant_id: number
      name: string
      ret: number
      annual: number | null
      max_dd: number
      sharpe: number | null
      win_rate: number | null
      trades: number
    }
    trade_strategy_version: {
      strategy_id: string
      version: number
      tenant_id: number
      body: Json
      create_by: string | null
      create_time: TimeByDefault
    }
    trade_strategy_account: { strategy_id: string; account_id: string; tenant_id: number }
    trade_event: { account_id: string; seq: number; tenant_id: number; type: string; body: Json; at: Time }
    trade_book_snapshot: { account_id: string; tenant_id: number; seq: number; body: Json }
    trade_order: {
      id: string
      tenant_id: number
      account_id: string
      product_id: string
      unit_id: string | null
      cl_ord_id: string
      strategy_id: string | null
      proposal_target_id: string | null
      replaces: string | null
      symbol: string
      side: number
      position_effect: number
      order_type: number
      tif: string
      price: number
      volume: number
      freeze_price: number
      status: number
      filled_volume: number
      turnover: Numeric
      filled_amount: number
      fees: Json
      frozen_cash: number
      frozen_volume: number
      reject_reason: number
      reject_detail: string
      trigger_price: number | null
      last_seq: number
      late_fill: boolean
      origin_module: string
      remark: string
      sizing: string | null
      /** Middle of the book when it was placed; null before that was noted, and without a book. */
      arrival_price: Generated<number | null>
      trace: Generated<string | null>
      trading_day: Day
      created_by: string
      created_at: Time
      updated_at: Time
      version: number
      /** The event that made it; null before orders carried it. */
      event_seq: number | null
    }
    trade_fill: {
      id: ColumnType<string, never, never>
      account_id: string
      exec_id: string
      tenant_id: number
      product_id: string
      order_id: string
      cl_ord_id: string
      symbol: string
      side: number
      position_effect: number
      price: number
      volume: number
      amount: number
      commission: number
      stamp: number
      transfer: number
      exchange_fee: number
      regulatory: number
      tax: number
      realised: number
      strategy_id: string | null
      proposal_target_id: string | null
      origin_module: string
      operator: string
      is_late: boolean
      multiplier: Generated<number>
      trading_day: Day
      at: Time
    }
    trade_share_move: {
      account_id: string
      ref_id: string
      tenant_id: number
      symbol: string
      delta: number
      trading_day: Day
    }
    trade_ledger: {
      account_id: string
      id: string
      tenant_id: number
      seq: number
      type: string
      debit: string
      credit: string
      amount: number
      ref_id: string
      reverses: string | null
      trading_day: Day
      at: Time
    }
    trade_holding: {
      account_id: string
      symbol: string
      tenant_id: number
      product_id: string
      volume: number
      body: Json
    }
    trade_contract: {
      account_id: string
      key: string
      tenant_id: number
      product_id: string
      symbol: string
      kind: 'future' | 'perpetual'
      volume: number
      body: Json
    }
    trade_nav_daily: {
      account_id: string
      trading_day: Day
      tenant_id: number
      product_id: string
      nav: number
      cash: number
      market_value: number
      receivable: number
      flow_in: number
      flow_out: number
      pnl: number
      fees: number
      day_return: number | null
      unit_nav: number
    }
    trade_venue_order: {
      order_id: string
      account_id: string
      tenant_id: number
      client_id: string
      state: 'sending' | 'unknown' | 'sent' | 'refused' | 'lost'
      attempts: Generated<number>
      last_at: Time
      note: Generated<string>
    }
    trade_algo: {
      id: string
      tenant_id: number
      account_id: string
      cl_ord_id: string
      user_id: string
      username: string
      body: Json
      plan: Json
      status: 'working' | 'done' | 'canceled' | 'failed'
      next_slice: Generated<number>
      note: Generated<string>
      started_at: Time
      updated_at: Time
    }
    trade_review: {
      id: string
      tenant_id: number
      scope: 'account' | 'product' | 'proposal'
      target_id: string
      name: string
      from_day: Day
      to_day: Day
      account_ids: string[]
      data_hash: string
      made_by: 'local' | 'host'
      host_task: string | null
      status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
      progress: Generated<number>
      step: Generated<string>
      message: Generated<string>
      report: ColumnType<unknown, string | null, string | null>
      user_id: string
      created_by: string
      created_at: Time
      started_at: Time | null
      finished_at: Time | null
      leased_until: Time | null
    }
    trade_statement: {
      id: string
      tenant_id: number
      account_id: string
      kind: StatementKind
      file_name: string
      from_day: Day
      to_day: Day
      total: number
      added: number
      changed: number
      unchanged: number
      refused: number
      skipped: number
      create_by: string
      create_time: Time
    }
    trade_statement_row: {
      account_id: string
      kind: StatementKind
      key: string
      tenant_id: number
      statement_id: string
      sheet_row: number
      day: Day
      second: number | null
      symbol: string
      side: number
      exec_no: string
      price: number | null
      volume: number | null
      amount: number | null
      fee: number | null
      cash: number | null
    }
    trade_statement_mapping: {
      account_id: string
      kind: StatementKind
      tenant_id: number
      platform_code: string
      mapping: Json
      update_by: string
      update_time: Time
    }
    trade_statement_note: {
      id: string
      tenant_id: number
      account_id: string
      key: string
      day: Day
      action: NoteAction
      note: string
      create_by: string
      create_time: Time
    }
    trade_allocation: { unit_id: string; cl_ord_id: string; tenant_id: number; body: Json; parts: Json }
    trade_kill_switch: {
      tenant_id: number
      scope: 'account' | 'product' | 'all'
      target_id: Generated<string>
      is_on: boolean
      reason: string
      set_by: string
      set_at: Time
      lifted_by: string | null
      lifted_at: Time | null
    }
  }
}
