import { z } from 'zod'
import { wireText } from '../wire.ts'
import { figure, wireChoice, wireCount, wireDate } from './wire-market.ts'

export const memberListPaths = {
  list: '/market/constituent/list',
  members: '/market/constituent/members',
  import: '/market/constituent/importExcel',
  refresh: '/market/constituent/refresh',
  remove: '/market/constituent/delete',
} as const

export const listKinds = ['index', 'industry', 'concept', 'fund'] as const
export type ListKind = (typeof listKinds)[number]
export const listKindLabels = {
  index: '指数',
  industry: '行业',
  concept: '概念',
  fund: 'ETF',
} as const satisfies Record<ListKind, string>

export const listSources = ['simulator', 'factors', 'eastmoney', 'file'] as const
export type ListSource = (typeof listSources)[number]
export const listSourceLabels = {
  simulator: '模拟行情',
  factors: '因子服务',
  eastmoney: '东方财富',
  file: '文件导入',
} as const satisfies Record<ListSource, string>

/** Headings a file of members may have; the first of each is the one we write ourselves. */
export const memberFileTitles = {
  kind: ['类型'],
  code: ['指数代码', '板块代码', '基金代码', '代码'],
  name: ['指数名称', '板块名称', '基金名称', '名称'],
  date: ['生效日期', '日期', '调整日期'],
  symbol: ['证券代码', '成分券代码', '成份券代码', '成分股代码', '成份股代码'],
  weight: ['权重'],
  quantity: ['数量'],
  substitute: ['替代标志'],
  fixedAmount: ['固定金额'],
  creationUnit: ['申赎单位'],
  cash: ['现金差额'],
} as const

export const memberListsQuery = z.object({
  kind: wireChoice(listKinds, '类型只支持 index、industry、concept、fund'),
  keyword: wireText,
  /** Only the lists in force on this day. */
  date: wireDate,
  pageNo: wireCount(1, 100_000, 1),
  pageSize: wireCount(1, 100, 10),
})

export const memberList = z.object({
  id: z.string(),
  kind: z.enum(listKinds),
  code: z.string(),
  name: z.string(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  source: z.enum(listSources),
  memberCount: z.int(),
  /** Whether the caller's institution brought it in itself. */
  isOwn: z.boolean(),
  createBy: z.string().nullable(),
  createTime: z.string(),
})
export type MemberList = z.infer<typeof memberList>
export const memberListPage = z.object({ records: z.array(memberList), total: z.int() })

export const memberListId = z.object({ id: z.string({ error: '请选择名单' }).min(1, '请选择名单').max(64) })
export const memberRow = z.object({ symbol: z.string(), name: z.string(), weight: figure, quantity: figure })
export type MemberRow = z.infer<typeof memberRow>

export const memberProblem = z.object({
  /** Line of the file; the first is 1. */
  line: z.int(),
  code: z.string(),
  date: z.string(),
  symbol: z.string(),
  message: z.string(),
})
export type MemberProblem = z.infer<typeof memberProblem>

/** A list goes in whole or not at all. */
export const memberReport = z.object({
  fileName: z.string(),
  totalRows: z.int(),
  importedRows: z.int(),
  importedLists: z.int(),
  refusedLists: z.int(),
  problems: z.array(memberProblem),
  problemsLeftOff: z.int(),
})
export type MemberReport = z.infer<typeof memberReport>

export const refreshReport = z.object({
  source: z.enum(listSources),
  /** Lists that were looked at, and those that had changed. */
  looked: z.int(),
  changed: z.int(),
})
export type RefreshReport = z.infer<typeof refreshReport>
