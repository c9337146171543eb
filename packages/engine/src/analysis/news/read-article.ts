import type { AnalysisType } from '@liangshu/contract/insight/analysis-result'
import type { NewsCategory } from '@liangshu/contract/insight/news'
import { cleanText } from './clean-text.ts'
import { findInjection } from './find-injection.ts'
import type { EntityIndex, Mention } from './link-entities.ts'
import { weighEvents, type WeighedEvent } from './weigh-events.ts'

export interface Article {
  readonly title: string
  readonly content: string
  readonly media: string
  readonly category: NewsCategory
}

/** What is judged: a share, a sector or the market as a whole. */
export interface Subject {
  readonly kind: 'stock' | 'sector' | 'market'
  readonly code: string
  readonly name: string
}

export interface ReadArticle {
  readonly title: string
  readonly content: string
  readonly type: AnalysisType
  readonly subject: Subject
  readonly mentions: readonly Mention[]
  /** Each kind of event once: the strongest mention of it. */
  readonly events: readonly WeighedEvent[]
  readonly isRumour: boolean
  readonly injectionFlags: readonly string[]
}

const TITLE_MOST = 200
const MARKET: Subject = { kind: 'market', code: '', name: '全市场' }
const morning = /早报|早餐|盘前|晨会/
const policyVerb = /印发|发布|出台|部署|公告|开展|下调|上调|召开|征求意见|批复|决定|施行|实施/

const isSector = ({ kind }: Mention): boolean => kind === 'industry' || kind === 'concept'
const distinct = (mentions: readonly Mention[]): Mention[] => [
  ...new Map(mentions.map((mention) => [mention.code, mention])).values(),
]

function typeOf(title: string, titled: readonly Mention[], all: readonly Mention[]): AnalysisType {
  if (morning.test(title)) return 'morning_report'
  const stocks = distinct(titled.filter(({ kind }) => kind === 'stock'))
  if (all.some(({ kind }) => kind === 'issuer') && policyVerb.test(title) && stocks.length === 0)
    return 'policy_analysis'
  if (stocks.length >= 1 && stocks.length <= 3) return 'stock_analysis'
  if (titled.some(isSector)) return 'industry_analysis'
  return 'summary_analysis'
}

const subjectOf = (mention: Mention | undefined): Subject =>
  mention ? { kind: mention.kind === 'stock' ? 'stock' : 'sector', code: mention.code, name: mention.name } : MARKET

function whoIsJudged(type: AnalysisType, titled: readonly Mention[], all: readonly Mention[]): Subject {
  if (type === 'stock_analysis') return subjectOf(titled.find(({ kind }) => kind === 'stock'))
  if (type === 'industry_analysis' || type === 'policy_analysis')
    return subjectOf(titled.find(isSector) ?? all.find(isSector))
  return MARKET
}

/** The same event told in the title and again below is one event. */
function strongest(events: readonly WeighedEvent[]): WeighedEvent[] {
  const best = new Map<string, WeighedEvent>()
  for (const event of events) {
    const known = best.get(event.name)
    if (!known || Math.abs(event.weight) > Math.abs(known.weight)) best.set(event.name, event)
  }
  return [...best.values()]
}

/** Reads an article as an analyser does: cleaned, its names linked, its events weighed, its tricks noted. */
export function readArticle(article: Article, index: EntityIndex): ReadArticle {
  const title = cleanText(article.title, TITLE_MOST)
  const content = cleanText(article.content)
  const titled = index.find(title)
  const told = index.find(content)
  const all = [...titled, ...told]
  const type = typeOf(title, titled, all)
  const inTitle = weighEvents(title, 'title', titled)
  const inContent = weighEvents(content, 'content', told)
  const isRumour = inTitle.isRumour || inContent.isRumour
  return {
    title,
    content,
    type,
    subject: whoIsJudged(type, titled, all),
    mentions: all,
    events: isRumour ? [] : strongest([...inTitle.events, ...inContent.events]),
    isRumour,
    injectionFlags: findInjection(`${article.title}\n${article.content}`, `${title}\n${content}`),
  }
}
