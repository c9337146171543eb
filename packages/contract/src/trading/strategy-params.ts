import { z } from 'zod'
import { strategyTypes, type StrategyType } from './strategy-types.ts'

/** How one parameter of a template is asked for, checked and shown; the form and the schema are both made from it. */
export type ParamField = {
  readonly key: string
  readonly label: string
  readonly hint?: string
} & (
  | { readonly kind: 'int' | 'number'; readonly min: number; readonly max: number; readonly default: number }
  /** A fraction that people read and type in percent. */
  | { readonly kind: 'percent'; readonly min: number; readonly max: number; readonly default: number }
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly default: string }
  | { readonly kind: 'choices'; readonly options: readonly Option[]; readonly default: readonly string[] }
  | { readonly kind: 'symbol'; readonly default: ''; readonly isProduct?: boolean }
  | { readonly kind: 'basket'; readonly default: readonly [] }
  /** Baskets in equal parts, each in force from its day on: brought along by a selection, not typed. */
  | { readonly kind: 'dated'; readonly default: readonly [] }
)
type Option = { readonly value: string; readonly label: string }

const option = (value: string, label: string): Option => ({ value, label })

export const buyPointOptions = [
  option('B_MA', '均线金叉'),
  option('B_BRK', '放量突破'),
  option('B_PB', '回踩均线'),
  option('B_MACD', 'MACD金叉'),
  option('B_OS', '超卖反弹'),
  option('B_FLOW', '主力流入'),
] as const
export const sellPointOptions = [
  option('S_MA', '均线死叉'),
  option('S_BRK', '跌破支撑'),
  option('S_MACD', 'MACD死叉'),
  option('S_OB', '超买回落'),
  option('S_STOP', '吊灯止损'),
  option('S_VOL', '放量滞涨'),
] as const
const rhythms = [option('daily', '每个交易日'), option('weekly', '每周首个交易日'), option('monthly', '每月首个交易日')]
const scores = [option('strength', '综合评分'), option('momentum', '20日动量'), option('reversal', '5日反转')]

const whole = (key: string, label: string, first: number, [min, max]: readonly [number, number]): ParamField => ({
  key,
  label,
  kind: 'int',
  min,
  max,
  default: first,
})
const percent = (key: string, label: string, first: number, [min, max]: readonly [number, number]): ParamField => ({
  key,
  label,
  kind: 'percent',
  min,
  max,
  default: first,
})
const choice = (key: string, label: string, options: readonly Option[], first: string): ParamField => ({
  key,
  label,
  kind: 'choice',
  options,
  default: first,
})

/** §15: what each template can be told. */
export const strategyParams: Readonly<Record<StrategyType, readonly ParamField[]>> = {
  signal: [
    {
      key: 'buyCodes',
      label: '买入信号',
      kind: 'choices',
      options: buyPointOptions,
      default: buyPointOptions.map(({ value }) => value),
    },
    {
      key: 'sellCodes',
      label: '卖出信号',
      kind: 'choices',
      options: sellPointOptions,
      default: sellPointOptions.map(({ value }) => value),
    },
    { ...whole('minStrength', '最低强度', 2, [1, 3]), hint: '1普通 2强 3超强' },
    { ...whole('maxNames', '最多持有只数', 10, [1, 200]), hint: '各只等权' },
  ],
  rank: [
    choice('score', '评分', scores, 'strength'),
    whole('topN', '持有只数', 20, [1, 500]),
    choice('rebalance', '调仓频率', rhythms, 'weekly'),
    { ...whole('buffer', '缓冲名次', 10, [0, 500]), hint: '跌出前列这么多名以内不卖' },
    percent('maxTurnover', '单次换手上限', 0.5, [0.01, 1]),
  ],
  etfArb: [
    { ...percent('premiumEnter', '折价买入', 0.006, [0.0005, 0.2]), hint: '价格低于参考净值达到该比例时买入' },
    { ...percent('premiumExit', '收敛卖出', 0.001, [0, 0.2]), hint: '折价收窄到该比例以内时卖出' },
    whole('maxNames', '最多持有只数', 5, [1, 100]),
  ],
  grid: [
    { key: 'symbol', label: '标的', kind: 'symbol', default: '' },
    { key: 'low', label: '网格下限', kind: 'number', min: 0, max: 1_000_000, default: 0, hint: '元' },
    { key: 'high', label: '网格上限', kind: 'number', min: 0, max: 1_000_000, default: 0, hint: '元' },
    percent('step', '每格幅度', 0.01, [0.001, 0.5]),
    { ...whole('lot', '每格数量', 1000, [1, 100_000_000]), hint: '股或份' },
    { ...whole('basePosition', '底仓数量', 0, [0, 1_000_000_000]), hint: 'T+1标的须有底仓' },
  ],
  rebalance: [
    { key: 'basket', label: '目标组合', kind: 'basket', default: [] },
    { ...percent('tolerance', '偏离容忍', 0.02, [0.001, 0.5]), hint: '权重偏离超过该值才调整' },
    choice('rhythm', '检查频率', rhythms, 'weekly'),
    { key: 'minTrade', label: '最小成交金额', kind: 'number', min: 0, max: 1e9, default: 5000, hint: '元' },
    { key: 'dated', label: '按日组合', kind: 'dated', default: [], hint: '由AI选股带入，代替目标组合' },
  ],
  futuresTrend: [
    { key: 'symbol', label: '期货品种', kind: 'symbol', default: '', isProduct: true, hint: '如 CFFEX.IF' },
    whole('fast', '快线周期', 20, [2, 120]),
    whole('slow', '慢线周期', 60, [3, 240]),
    { key: 'atrStop', label: 'ATR止损倍数', kind: 'number', min: 0.5, max: 20, default: 3 },
    percent('riskPct', '单次风险', 0.01, [0.0005, 0.2]),
    { ...whole('rollDays', '提前移仓天数', 5, [1, 30]), hint: '最后交易日之前' },
  ],
  manual: [],
  /** Told by the file it comes from. */
  own: [],
}

const named = {
  key: z.string().regex(/^[a-zA-Z]\w{0,39}$/, '参数名应为字母开头的字母、数字和下划线'),
  label: z.string().min(1, '参数须有名称').max(30),
  hint: z.string().max(100).optional(),
}
const figure = z.number().min(-1e12).max(1e12)
const options = z
  .array(z.object({ value: z.string().min(1).max(40), label: z.string().min(1).max(40) }))
  .min(1)
  .max(100)
const range = { min: figure, max: figure, default: figure }

/** Parameters as a file of one's own describes them; the same forms that the templates use. */
export const paramFieldSchema: z.ZodType<ParamField> = z.discriminatedUnion('kind', [
  z.object({ ...named, kind: z.enum(['int', 'number']), ...range }),
  z.object({ ...named, kind: z.literal('percent'), ...range }),
  z.object({ ...named, kind: z.literal('choice'), options, default: z.string().max(40) }),
  z.object({ ...named, kind: z.literal('choices'), options, default: z.array(z.string().max(40)).max(100) }),
  z.object({ ...named, kind: z.literal('symbol'), default: z.literal(''), isProduct: z.boolean().optional() }),
  z.object({ ...named, kind: z.literal('basket'), default: z.tuple([]) }),
]) as never

export const basketRowSchema = z.object({
  symbol: z.string().min(1).max(40),
  weight: z.number().min(0).max(1),
})
const maxBasket = 500
/** In force from its day on, in equal parts. */
const datedBasketSchema = z.object({
  day: z.iso.date(),
  symbols: z.array(z.string().min(1).max(40)).min(1).max(200),
})
export type DatedBasket = z.infer<typeof datedBasketSchema>
const maxDated = 260
const symbolPattern = /^[A-Z]{2,8}\.[A-Za-z0-9-]{1,30}$/

export type ParamIssue = { readonly key: string; readonly message: string }
export type ParamValues = Readonly<Record<string, unknown>>
export type ReadParams =
  | { readonly ok: true; readonly values: ParamValues }
  | { readonly ok: false; readonly issues: readonly ParamIssue[] }

const rangeText = ({ kind, min, max }: { kind: string; min: number; max: number }) =>
  kind === 'percent' ? `${min * 100}%到${max * 100}%` : `${min}到${max}`

/** What is wrong with one value, in words; null when it can be used. */
function problemOf(field: ParamField, value: unknown): string | null {
  switch (field.kind) {
    case 'int':
    case 'number':
    case 'percent': {
      const isNumber = typeof value === 'number' && Number.isFinite(value)
      const isRight = isNumber && (field.kind !== 'int' || Number.isInteger(value))
      if (isRight && value >= field.min && value <= field.max) return null
      return `应为${rangeText(field)}之间的${field.kind === 'int' ? '整数' : '数'}`
    }
    case 'choice':
      return field.options.some((one) => one.value === value) ? null : '不在可选范围内'
    case 'choices': {
      if (!Array.isArray(value) || value.length === 0) return '至少选择一项'
      return value.every((own) => field.options.some((one) => one.value === own)) ? null : '含有不可选的值'
    }
    case 'symbol':
      return value === '' || (typeof value === 'string' && symbolPattern.test(value)) ? null : '代码格式不正确'
    case 'basket':
      return basketProblem(value)
    case 'dated':
      return datedProblem(value)
  }
}

function basketProblem(value: unknown): string | null {
  const read = z.array(basketRowSchema).max(maxBasket).safeParse(value)
  if (!read.success) return '每行须有代码和0到100%的权重'
  const wrong = read.data.find(({ symbol }) => !symbolPattern.test(symbol))
  if (wrong) return `代码格式不正确：${wrong.symbol}`
  if (new Set(read.data.map(({ symbol }) => symbol)).size < read.data.length) return '同一代码出现多次'
  const sum = read.data.reduce((total, { weight }) => total + weight, 0)
  return sum > 1.000_001 ? '权重合计不能超过100%' : null
}

function datedProblem(value: unknown): string | null {
  const read = z.array(datedBasketSchema).max(maxDated).safeParse(value)
  if (!read.success) return `每期须有日期和1到200只代码，最多${maxDated}期`
  const wrong = read.data.flatMap(({ symbols }) => symbols).find((symbol) => !symbolPattern.test(symbol))
  if (wrong) return `代码格式不正确：${wrong}`
  return read.data.every(({ day }, i) => day > (read.data[i - 1]?.day ?? '')) ? null : '须按日期先后排列'
}

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** Rules between parameters. */
function relationProblems(type: StrategyType, values: ParamValues): ParamIssue[] {
  const number = (key: string) => Number(values[key])
  if (type === 'grid' && number('high') > 0 && number('low') >= number('high'))
    return [{ key: 'low', message: '网格下限应小于网格上限' }]
  if (type === 'futuresTrend' && number('fast') >= number('slow'))
    return [{ key: 'fast', message: '快线周期应小于慢线周期' }]
  if (type === 'etfArb' && number('premiumExit') >= number('premiumEnter'))
    return [{ key: 'premiumExit', message: '收敛卖出应小于折价买入' }]
  return []
}

/** STRAT-1: parameters with their defaults filled in, or every one that is wrong by its Chinese name. */
export function readParams(
  type: StrategyType,
  raw: ParamValues,
  fields: readonly ParamField[] = strategyParams[type],
): ReadParams {
  const issues: ParamIssue[] = Object.keys(raw)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => ({ key, message: `没有名为“${key.slice(0, 50)}”的参数` }))
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const value = raw[field.key] ?? field.default
    const problem = problemOf(field, value)
    if (problem) issues.push({ key: field.key, message: `${field.label}${problem}` })
    values[field.key] = value
  }
  if (issues.length === 0) issues.push(...relationProblems(type, values))
  return issues.length === 0 ? { ok: true, values } : { ok: false, issues }
}

/** STRAT-2: what has to be filled in before a strategy can run; null when nothing is missing. */
export function missingParam(
  type: StrategyType,
  values: ParamValues,
  fields: readonly ParamField[] = strategyParams[type],
): string | null {
  const hasDated = fields.some(({ key, kind }) => kind === 'dated' && isFilled(values[key]))
  const empty = fields.find(
    ({ key, kind }) =>
      (kind === 'symbol' && values[key] === '') || (kind === 'basket' && !hasDated && !isFilled(values[key])),
  )
  if (empty) return `请填写${empty.label}`
  if (type === 'grid' && !(Number(values['low']) > 0 && Number(values['high']) > 0)) return '请填写网格下限和网格上限'
  return null
}

/** Templates that choose among a universe; the others name what they trade in their parameters. */
export const typesWithUniverse: readonly StrategyType[] = strategyTypes.filter((type) =>
  ['signal', 'rank', 'etfArb'].includes(type),
)
