import { dayFlags, slotOf } from '../../market/day/daily-columns.ts'
import type { NewsItem, NewsTarget } from '../../market/news/news-item.ts'
import { shanghaiEpoch } from '../../time/calendar/shanghai-time.ts'
import type { SectorShock } from '../factors/theme-shocks.ts'
import { displayName } from '../lifecycle/stock-names.ts'
import type { StockMarket } from '../market.ts'
import { bitsAt, dayKey, foldKey, streamKey } from '../random/counter.ts'
import { pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { concepts } from '../universe/concepts.ts'
import { industries } from '../universe/industries.ts'
import type { NewsTruth, SimulatedNews } from './news-truth.ts'
import { surpriseOf } from './surprise.ts'
import * as texts from './templates.ts'

interface Draft {
  readonly key: number
  readonly category: NewsItem['category']
  readonly pool: readonly texts.NewsTemplate[]
  readonly target: NewsTarget
  readonly sector: string
  /** Earliest and latest second of the day. */
  readonly window: readonly [from: number, until: number]
  readonly truth: Omit<NewsTruth, 'newsId' | 'target'>
}

const BEFORE_OPEN = [6.5 * 3600, 9.15 * 3600] as const
const ALL_DAY = [7 * 3600, 21 * 3600] as const
const nothing = { sign: 0, size: 0, horizon: '日内', horizonDays: 0, isRumour: false } as const

function fillText(text: string, draft: Draft): string {
  const name = draft.target.kind === 'market' ? '' : draft.target.name
  const percent = 8 + pickBelow(bitsAt(draft.key, 10), 72)
  const money = (0.6 + 38 * uniformAt(draft.key, 11) ** 3).toFixed(1)
  const small = (0.4 + 2.4 * uniformAt(draft.key, 12)).toFixed(1)
  const middle = 4 + pickBelow(bitsAt(draft.key, 13), 15)
  const holes: Record<string, string> = {
    name,
    money,
    sector: draft.sector,
    pct: `${percent}%`,
    mid: `${middle}%`,
    small: `${small}%`,
  }
  return text.replace(/\{(\w+)\}/g, (_, hole: string) => holes[hole] ?? '')
}

function publish(market: StockMarket, day: number, ordinal: number, draft: Draft): SimulatedNews {
  const date = market.axis.dates[day] ?? ''
  const template = draft.pool[pickBelow(bitsAt(draft.key, 0), draft.pool.length)] ?? { title: '', content: '' }
  const [from, until] = draft.window
  const second = Math.floor(from + (until - from) * uniformAt(draft.key, 1))
  const id = `N${date.replaceAll('-', '')}${String(ordinal).padStart(4, '0')}`
  const item: NewsItem = {
    id,
    publishedAt: shanghaiEpoch(date, second),
    category: draft.category,
    title: fillText(template.title, draft),
    content: fillText(template.content, draft),
    media: texts.media[pickBelow(bitsAt(draft.key, 2), texts.media.length)] ?? '',
    target: draft.target,
  }
  return { item, truth: { newsId: id, target: draft.target, ...draft.truth } }
}

function stockTarget(market: StockMarket, id: number, day: number): NewsTarget {
  return { kind: 'stock', symbol: market.model.universe.symbols[id] ?? '', name: displayName(market, id, day) }
}

function sectorName(market: StockMarket, id: number): string {
  return industries[market.model.universe.industry[id] as number]?.name ?? ''
}

/** A surprise in the price has its announcement: before the open, because the gap already knows it. */
function companyDraft(market: StockMarket, id: number, day: number, key: number): Draft {
  const size = surpriseOf(market, id, day)
  const isGood = size > 0
  return {
    key,
    category: '公告',
    pool: isGood ? texts.goodCompany : texts.badCompany,
    target: stockTarget(market, id, day),
    sector: sectorName(market, id),
    window: BEFORE_OPEN,
    // The afterglow adds an eighth of the surprise over the following weeks.
    truth: { sign: isGood ? 1 : -1, size: size * 1.12, horizon: '中期', horizonDays: 20, isRumour: false },
  }
}

function sectorDraft(shock: SectorShock, key: number): Draft {
  const name = (shock.kind === 'industry' ? industries : concepts)[shock.sector]?.name ?? ''
  const isGood = shock.size > 0
  let total = 0
  for (let age = 0; age < shock.length; age += 1) total += shock.size * (1 - age / shock.length) ** 1.5
  return {
    key,
    category: shock.kind === 'industry' ? '政策' : '行业',
    pool: isGood ? texts.goodSector : texts.badSector,
    target: { kind: shock.kind, name },
    sector: name,
    window: BEFORE_OPEN,
    truth: { sign: isGood ? 1 : -1, size: total, horizon: '短期', horizonDays: shock.length, isRumour: false },
  }
}

function marketDrafts(market: StockMarket, day: number, key: number): Draft[] {
  const move = market.model.factors.market[day] as number
  if (Math.abs(move) < 0.013) return []
  const isGood = move > 0
  return [
    {
      key: foldKey(key, 1),
      category: '宏观',
      pool: isGood ? texts.goodMarket : texts.badMarket,
      target: { kind: 'market' },
      sector: '',
      window: BEFORE_OPEN,
      truth: { sign: isGood ? 1 : -1, size: move, horizon: '日内', horizonDays: 1, isRumour: false },
    },
  ]
}

/** Items nothing stands behind: routine announcements, and a few rumours that sound like more. */
function idleDrafts(market: StockMarket, day: number, key: number, count: number): Draft[] {
  const { universe } = market.model
  const { columns } = market.matrix
  return Array.from({ length: count }, (_, i): Draft[] => {
    const itemKey = foldKey(key, 1000 + i)
    const id = pickBelow(bitsAt(itemKey, 20), universe.count)
    const flags = columns.flags[slotOf(columns, id, day)] as number
    if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.surprise) !== 0) return []
    const isRumour = uniformAt(itemKey, 21) < 0.12
    return [
      {
        key: itemKey,
        category: isRumour ? '快讯' : '公司',
        pool: isRumour ? texts.rumours : texts.routine,
        target: stockTarget(market, id, day),
        sector: sectorName(market, id),
        window: ALL_DAY,
        truth: { ...nothing, isRumour },
      },
    ]
  }).flat()
}

const REPORTED_SHARE = 0.55
const IDLE_ITEMS = 40

/** All items of one trading day in order of time, each with the truth it was made from. */
export function newsOfDay(market: StockMarket, day: number): SimulatedNews[] {
  const { columns } = market.matrix
  const key = dayKey(streamKey(market.seed, streams.news, 0), day)
  const drafts: Draft[] = marketDrafts(market, day, key)
  market.model.factors.shocks.forEach((shock, i) => {
    if (shock.day === day) drafts.push(sectorDraft(shock, foldKey(key, 100_000 + i)))
  })
  for (let id = 0; id < columns.instruments; id += 1) {
    const flags = columns.flags[slotOf(columns, id, day)] as number
    const isSurprise = (flags & dayFlags.surprise) !== 0 && (flags & dayFlags.suspended) === 0
    const itemKey = foldKey(key, 10_000 + id)
    if (isSurprise && uniformAt(itemKey, 22) < REPORTED_SHARE) drafts.push(companyDraft(market, id, day, itemKey))
  }
  drafts.push(...idleDrafts(market, day, key, IDLE_ITEMS))
  const news = drafts.map((draft, ordinal) => publish(market, day, ordinal, draft))
  return news.sort((a, b) => a.item.publishedAt - b.item.publishedAt || (a.item.id < b.item.id ? -1 : 1))
}
