import {
  QUOTE_MOST,
  type Evidence,
  type FactorItem,
  type ModelAnswer,
} from '@liangshu/contract/insight/analysis-result'
import { cleanText } from './clean-text.ts'
import { findInjection } from './find-injection.ts'
import type { EntityIndex } from './link-entities.ts'
import type { ReadArticle } from './read-article.ts'
import type { Judgement } from './rule-analyser.ts'

const LEAST_SURE = 0.3

/** No addresses and no pictures reach a reader by way of a model. */
const plain = (text: string, most: number): string =>
  cleanText(text, most * 2)
    .replace(/!?\[([^\]]{0,200})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/(?:https?|ftp|javascript|data):\S{0,2000}/gi, '')
    .slice(0, most)

interface Held {
  readonly judgement: Judgement
  /** Codes the model named without the article naming them, or that do not exist. */
  readonly dropped: string[]
  readonly flags: string[]
}

/** Offsets are looked up, never believed: a quote that is not in the article is no evidence. */
function locate(quotes: readonly string[], read: ReadArticle): Evidence[] {
  return quotes.flatMap((quote): Evidence[] => {
    const words = cleanText(quote, QUOTE_MOST)
    if (words.length < 2) return []
    for (const field of ['title', 'content'] as const) {
      const offset = read[field].indexOf(words)
      if (offset >= 0) return [{ quote: words, field, offset }]
    }
    return []
  })
}

/** A model's answer as far as it may be shown: only names of the article, only plain text, never surer than allowed. */
export function holdAnswer(answer: ModelAnswer, read: ReadArticle, index: EntityIndex): Held {
  const named = new Set(read.mentions.map(({ code }) => code))
  const dropped: string[] = []
  const item = (one: FactorItem): FactorItem[] => {
    if (typeof one === 'string') return [plain(one, 60)].filter((name) => name !== '')
    const { code, name, reason, weight } = one
    const words = { name: plain(name, 60), reason: plain(reason, 200), ...(weight !== undefined && { weight }) }
    if (words.name === '') return []
    if (code === undefined) return [words]
    if (index.has(code) && named.has(code)) return [{ ...words, name: index.nameOf(code) ?? words.name, code }]
    dropped.push(code)
    return []
  }
  const group = (factors: Partial<Record<string, FactorItem[]>>) =>
    Object.fromEntries(
      Object.entries(factors)
        .map(([name, list]) => [name, (list ?? []).flatMap(item)] as const)
        .filter(([, list]) => list.length > 0),
    )
  const said = JSON.stringify(answer)
  // An answer that speaks the way a hostile article does has followed one.
  const echoed = findInjection('', `${answer.summary_report}\n${answer.detailed_analysis}`)
  const flags = [...new Set([...read.injectionFlags, ...echoed])]
  const evidence = locate(answer.evidence, read)
  // What an article tries to force, and what nothing in it supports, is believed little.
  const most = flags.length > 0 || evidence.length === 0 ? LEAST_SURE : 1
  const sure = (value: number): number => Math.round(Math.min(most, value) * 1000) / 1000
  const { market_direction: market, industry_direction: industry, stock_impact: stock } = answer
  const stocks = read.mentions.filter(
    ({ kind, code, name }) => kind === 'stock' && (said.includes(code) || said.includes(name)),
  )
  return {
    dropped,
    flags,
    judgement: {
      answer: {
        type: answer.type,
        summary_report: plain(answer.summary_report, 300) || '模型未给出可用的摘要',
        detailed_analysis: plain(answer.detailed_analysis, 3000),
        ...(market && {
          market_direction: {
            ...market,
            confidence: sure(market.confidence),
            bullish_factors: group(market.bullish_factors),
            bearish_factors: group(market.bearish_factors),
          },
        }),
        ...(industry && {
          industry_direction: {
            ...industry,
            confidence: sure(industry.confidence),
            competitive_landscape: plain(industry.competitive_landscape, 500),
            sub_sectors: {
              bullish: industry.sub_sectors.bullish.flatMap(item),
              bearish: industry.sub_sectors.bearish.flatMap(item),
              neutral: industry.sub_sectors.neutral.flatMap(item),
            },
          },
        }),
        ...(stock && {
          stock_impact: {
            ...stock,
            business_impact: plain(stock.business_impact, 500),
            financial_impact: plain(stock.financial_impact, 500),
          },
        }),
        confidence: sure(answer.confidence),
        unknowns: answer.unknowns.map((one) => plain(one, 200)).filter((one) => one !== ''),
      },
      evidence,
      entities: [...new Map(stocks.map((one) => [one.code, one.name]))]
        .slice(0, 50)
        .map(([symbol, name]) => ({ symbol, name, score: 0 })),
    },
  }
}
