import {
  QUOTE_MOST,
  type Evidence,
  type FactorGroup,
  type FactorItem,
  type ModelAnswer,
} from '@liangshu/contract/insight/analysis-result'
import type { EventHorizon } from './events.ts'
import type { Mention } from './link-entities.ts'
import type { ReadArticle } from './read-article.ts'
import type { WeighedEvent } from './weigh-events.ts'

export const RULE_ENGINE = 'rule-1'
export const RULE_VERSION = 'lexicon-1'

/** What an engine concluded, before it is signed and stored. */
export interface Judgement {
  readonly answer: Omit<ModelAnswer, 'evidence'>
  readonly evidence: readonly Evidence[]
  readonly entities: readonly { readonly symbol: string; readonly name: string; readonly score: number }[]
}

const NOTHING = '未发现可判定的方向性信息'
const MOST_CONFIDENT = 0.75
const LEAST_SURE = 0.3
const MOST_ITEMS = 20

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
const toTenth = (value: number): number => Math.round(value * 10) / 10
const toHundredth = (value: number): number => Math.round(value * 100) / 100
const signed = (value: number): string => `${value > 0 ? '+' : '−'}${Math.abs(toTenth(value)).toFixed(1)}`

/** What is announced officially counts whole, what is told by others a little less. */
const official = /证券报|交易所|新华|公告|人民日报|信息终端/
const scoreOf = (events: readonly WeighedEvent[]): number =>
  clamp(
    events.reduce((sum, { weight }) => sum + weight, 0),
    3,
  )

function confidenceOf(events: readonly WeighedEvent[], score: number, flags: readonly string[]): number {
  if (events.length === 0) return LEAST_SURE
  const usual = Math.min(MOST_CONFIDENT, 0.35 + 0.1 * events.length + (0.15 * Math.abs(score)) / 3)
  return toHundredth(flags.length > 0 ? Math.min(LEAST_SURE, usual) : usual)
}

type Lean = 'good' | 'bad' | 'none' | 'both'

function leanOf(events: readonly WeighedEvent[], score: number): Lean {
  const [ups, downs] = [events.some(({ weight }) => weight > 0), events.some(({ weight }) => weight < 0)]
  if (ups && downs && Math.abs(score) < 0.5) return 'both'
  return score >= 0.25 ? 'good' : score <= -0.25 ? 'bad' : 'none'
}

const directions = { good: 'bullish', bad: 'bearish', none: 'neutral', both: 'mixed' } as const
const impacts = { good: 'positive', bad: 'negative', none: 'neutral', both: 'mixed' } as const
const trends = { good: 'up', bad: 'down', none: 'sideways', both: 'diverging' } as const
/** A lexicon advises nobody to buy or to sell. */
const signals = { good: 'watch', bad: 'avoid', none: 'hold', both: 'watch' } as const
const words: Record<Lean, string> = { good: '偏多', bad: '偏空', none: '中性', both: '多空交织' }

const reasonOf = (events: readonly WeighedEvent[]): string =>
  events
    .map(({ name, weight }) => `${name}${signed(weight)}`)
    .join('，')
    .slice(0, 200)

function itemsOf(
  mentions: readonly Mention[],
  kinds: readonly Mention['kind'][],
  events: readonly WeighedEvent[],
): FactorItem[] {
  const named = new Map(mentions.filter(({ kind }) => kinds.includes(kind)).map((one) => [one.code, one]))
  return [...named.values()].slice(0, MOST_ITEMS).map(({ code, name }) => ({ name, code, reason: reasonOf(events) }))
}

/** Only groups with something in them: an empty one would say that there is nothing. */
const filled = (group: Record<string, FactorItem[]>): FactorGroup =>
  Object.fromEntries(Object.entries(group).filter(([, list]) => list.length > 0))

function factorsOf(read: ReadArticle, sign: 1 | -1): FactorGroup {
  const events = read.events.filter(({ weight }) => Math.sign(weight) === sign)
  if (events.length === 0) return {}
  const themes: FactorItem[] = events
    .slice(0, MOST_ITEMS)
    .map(({ name, quote, weight }) => ({ name, reason: quote, weight: toHundredth(weight) }))
  const group: Record<string, FactorItem[]> = {
    industries: itemsOf(read.mentions, ['industry'], events),
    concepts: itemsOf(read.mentions, ['concept'], events),
    stocks: itemsOf(read.mentions, ['stock'], events),
    indices: itemsOf(read.mentions, ['index'], events),
  }
  if (read.type === 'policy_analysis') group[sign > 0 ? 'opportunities' : 'policy_risks'] = themes
  else if (read.type === 'morning_report') {
    group['sectors'] = itemsOf(read.mentions, ['industry', 'concept'], events)
    group[sign > 0 ? 'opportunities' : 'risks'] = themes
  } else group[sign > 0 ? 'themes' : 'risks'] = themes
  return filled(group)
}

function longestHorizon(events: readonly WeighedEvent[]): EventHorizon {
  const strongest = events.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))[0]
  return strongest?.horizon ?? 'short'
}

const UNSAID = '文中未说明'

function partsOf(read: ReadArticle, score: number, lean: Lean, confidence: number): Partial<ModelAnswer> {
  const market = {
    overall_direction: directions[lean],
    confidence,
    bullish_factors: factorsOf(read, 1),
    bearish_factors: factorsOf(read, -1),
  }
  if (read.type === 'stock_analysis') {
    const money = read.events.find(({ quote }) => /净利润|营收|收入|亿元|减值|每股收益/.test(quote))
    const business = read.events.find((event) => event !== money)
    return {
      stock_impact: {
        impact_type: impacts[lean],
        impact_score: toTenth((Math.abs(score) / 3) * 10),
        trading_signal: signals[lean],
        impact_duration: longestHorizon(read.events),
        business_impact: business ? `${business.name}：“${business.quote}”` : UNSAID,
        financial_impact: money ? `${money.name}：“${money.quote}”` : UNSAID,
      },
    }
  }
  if (read.type !== 'industry_analysis') return { market_direction: market }
  const sectors = itemsOf(read.mentions, ['industry', 'concept'], read.events)
  return {
    industry_direction: {
      overall_trend: trends[lean],
      confidence,
      sub_sectors: {
        bullish: lean === 'good' ? sectors : [],
        bearish: lean === 'bad' ? sectors : [],
        neutral: lean === 'none' || lean === 'both' ? sectors : [],
      },
      // Needs where the industry's valuation stands in its own history, which an article does not tell.
      valuation_level: 'unknown',
      competitive_landscape: UNSAID,
    },
  }
}

function detailsOf(read: ReadArticle, score: number, lean: Lean): string {
  if (read.events.length === 0) return read.isRumour ? `${NOTHING}。消息未经证实，不作方向判断。` : `${NOTHING}。`
  const ordered = read.type === 'morning_report' ? read.events.toSorted((a, b) => a.offset - b.offset) : read.events
  const lines = ordered.map(({ name, weight, quote, field }, i) => {
    const where = field === 'title' ? '标题' : '正文'
    return `${i + 1}. ${name}（${signed(weight)}）：${where}“${quote}”`
  })
  return [`判断对象：${read.subject.name}。合计得分 ${signed(score)}，${words[lean]}。`, ...lines]
    .join('\n')
    .slice(0, 3000)
}

function unknownsOf(read: ReadArticle): string[] {
  const unknowns: string[] = []
  if (read.isRumour) unknowns.push('消息未经证实')
  if (read.events.length === 0) unknowns.push(NOTHING)
  if (read.type === 'industry_analysis') unknowns.push('行业估值水平')
  if (read.subject.kind === 'market' && read.type === 'stock_analysis') unknowns.push('涉及的证券')
  return unknowns
}

/** The lexicon's judgement. The same article always gives the same one, and it quotes whatever it goes by. */
export function judgeByRules(read: ReadArticle, media: string): Judgement {
  const weighed = official.test(media) ? read.events : read.events.map((one) => ({ ...one, weight: one.weight * 0.9 }))
  const own: ReadArticle = { ...read, events: weighed }
  const score = scoreOf(weighed)
  const lean = leanOf(weighed, score)
  const confidence = confidenceOf(weighed, score, read.injectionFlags)
  const summary =
    weighed.length === 0
      ? `${read.subject.name}：${NOTHING}。`
      : `${read.subject.name}${words[lean]}：${weighed.map(({ name }) => name).join('、')}。`
  const stocks = new Map(read.mentions.filter(({ kind }) => kind === 'stock').map((one) => [one.code, one.name]))
  return {
    answer: {
      type: read.type,
      summary_report: summary.slice(0, 300),
      detailed_analysis: detailsOf(own, score, lean),
      ...partsOf(own, score, lean, confidence),
      confidence,
      unknowns: unknownsOf(read),
    },
    evidence: weighed
      .slice(0, 20)
      .map(({ quote, field, offset }) => ({ quote: quote.slice(0, QUOTE_MOST), field, offset })),
    entities: [...stocks].slice(0, 50).map(([symbol, name]) => ({
      symbol,
      name,
      score: symbol === read.subject.code ? toHundredth(score) : 0,
    })),
  }
}
