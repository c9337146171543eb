import { z } from 'zod'
import { wireText } from '../wire.ts'
import { barRow } from './quote-calls.ts'
import { wireChoice, wireCount, wireDate } from './wire-market.ts'

export const csvColumns = [
  'symbol',
  'date',
  'time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'amount',
  'preclose',
  'adjfactor',
] as const
export const csvColumn = z.enum(csvColumns)
export type CsvColumn = z.infer<typeof csvColumn>

export const csvColumnLabels = {
  symbol: '证券代码',
  date: '日期',
  time: '时间',
  open: '开盘价',
  high: '最高价',
  low: '最低价',
  close: '收盘价',
  volume: '成交量',
  amount: '成交额',
  preclose: '昨收价',
  adjfactor: '复权因子',
} as const satisfies Record<CsvColumn, string>

export const requiredCsvColumns = ['symbol', 'date', 'open', 'high', 'low', 'close', 'volume'] as const

export const csvFrequencies = ['1d', '60s'] as const
export const csvFrequency = z.enum(csvFrequencies, { error: '请选择日线或分钟线' })
export type CsvFrequency = z.infer<typeof csvFrequency>
export const csvFrequencyLabels = { '1d': '日线', '60s': '1分钟线' } as const satisfies Record<CsvFrequency, string>

/** Where each column stands in the file, and what its numbers count. */
export const csvMapping = z.object({
  columns: z.partialRecord(csvColumn, z.int().min(0).max(199)),
  /** Shares in one unit of the volume column: 100 when it counts 手. */
  volumeUnit: z.union([z.literal(1), z.literal(100)]).default(1),
  /** Yuan in one unit of the amount column. */
  amountUnit: z.union([z.literal(1), z.literal(1000), z.literal(10_000), z.literal(100_000_000)]).default(1),
  /** For files of a single security without a column for it. */
  symbol: z.string().trim().max(40).optional(),
})
export type CsvMapping = z.infer<typeof csvMapping>

export const csvPresetCodes = ['auto', 'tushare', 'eastmoney', 'tdx', 'gm'] as const
export const csvPresetCode = z.enum(csvPresetCodes, { error: '没有该导入模板' })
export type CsvPresetCode = z.infer<typeof csvPresetCode>
export const csvPresetLabels = {
  auto: '自动识别',
  tushare: 'Tushare（成交量为手，成交额为千元）',
  eastmoney: '东方财富/AkShare（成交量为手）',
  tdx: '通达信导出',
  gm: '掘金量化',
} as const satisfies Record<CsvPresetCode, string>

export const csvPaths = {
  preview: '/market/csv/preview',
  import: '/market/csv/import',
  imports: '/market/csv/imports',
  problems: '/market/csv/problems',
  /** What has been brought in, by security. */
  securities: '/market/csv/securities',
  bars: '/market/csv/bars',
} as const

/** The file goes in the body; everything else in the query, so that the file can be read as it arrives. */
export const csvPreviewQuery = z.object({ preset: csvPresetCode.default('auto') })

const mappingText = z
  .string()
  .max(2000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: '列映射格式不正确' })
      return z.NEVER
    }
  })
  .pipe(csvMapping)

export const csvImportQuery = z.object({
  preset: csvPresetCode.default('auto'),
  frequency: csvFrequency.default('1d'),
  mapping: mappingText.optional(),
})

export const csvPreview = z.object({
  encoding: z.enum(['utf-8', 'gb18030']),
  header: z.array(z.string()),
  mapping: csvMapping,
  missing: z.array(csvColumn),
  rows: z.array(z.array(z.string())),
})
export type CsvPreview = z.infer<typeof csvPreview>

export const csvProblem = z.object({
  /** Line of the file; the header is line 1. */
  line: z.int(),
  symbol: z.string(),
  date: z.string(),
  level: z.enum(['error', 'warning']),
  message: z.string(),
})
export type CsvProblem = z.infer<typeof csvProblem>

export const csvReport = z.object({
  id: z.string(),
  fileName: z.string(),
  frequency: csvFrequency,
  encoding: z.enum(['utf-8', 'gb18030']),
  totalRows: z.int(),
  importedRows: z.int(),
  importedDays: z.int(),
  refusedRows: z.int(),
  refusedDays: z.int(),
  warningCount: z.int(),
  problems: z.array(csvProblem),
  /** Problems beyond those listed. */
  problemsLeftOff: z.int(),
})
export type CsvReport = z.infer<typeof csvReport>

export const csvImportEntry = csvReport.omit({ problems: true, problemsLeftOff: true }).extend({
  createBy: z.string().nullable(),
  createTime: z.string(),
})
export type CsvImportEntry = z.infer<typeof csvImportEntry>

export const csvSecurityQuery = z.object({
  keyword: wireText,
  pageNo: wireCount(1, 100_000, 1),
  pageSize: wireCount(1, 100, 10),
})
export const csvSecurity = z.object({
  symbol: z.string(),
  /** Empty where the master does not know it any more. */
  name: z.string(),
  frequency: csvFrequency,
  from: z.string(),
  to: z.string(),
  days: z.int(),
  bars: z.int(),
})
export type CsvSecurity = z.infer<typeof csvSecurity>

export const MOST_CSV_BARS = 5000
export const csvBarsQuery = z.object({
  symbol: z.string({ error: '请输入证券代码' }).min(1, '请输入证券代码').max(40, '证券代码过长'),
  frequency: csvFrequency.default('1d'),
  from: wireDate,
  to: wireDate,
  n: wireCount(1, MOST_CSV_BARS, 500),
  /** By the factors of the file; without them prices stay as they came. */
  adj: wireChoice(['none', 'forward', 'back'], '复权方式只支持 none、forward、back'),
})
export const csvBars = z.object({
  symbol: z.string(),
  name: z.string(),
  frequency: csvFrequency,
  adj: z.enum(['none', 'forward', 'back']),
  /** Oldest first; minutes carry their end, `2026-11-13 09:31`. */
  bars: z.array(barRow),
})
