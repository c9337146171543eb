import type { CsvProblem } from '@liangshu/contract/market/bar-import'
import type { ColumnType } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    market_bar: {
      tenant_id: number
      symbol: string
      frequency: string
      trading_day: string
      eob: Date
      open: number
      high: number
      low: number
      close: number
      volume: number
      amount: number | null
      preclose: number | null
      adj_factor: number | null
      import_id: string
    }
    market_csv_import: {
      id: string
      tenant_id: number
      file_name: string
      frequency: string
      encoding: string
      total_rows: number
      imported_rows: number
      imported_days: number
      refused_rows: number
      refused_days: number
      warning_count: number
      problems: ColumnType<CsvProblem[], string, never>
      problems_left_off: number
      create_by: string | null
      create_time: Date
    }
  }
}
