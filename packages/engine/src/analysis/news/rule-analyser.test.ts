import { describe, expect, it } from 'vitest'
import { createEntityIndex, type Entity } from './link-entities.ts'
import { readArticle, type ReadArticle } from './read-article.ts'
import { judgeByRules } from './rule-analyser.ts'
import type { WeighedEvent } from './weigh-events.ts'

const known: Entity[] = [
  { kind: 'stock', code: 'SHSE.600001', name: '示例电子' },
  { kind: 'stock', code: 'SHSE.600519', name: '远山酒业' },
  { kind: 'industry', code: 'I05', name: '电子行业' },
  { kind: 'concept', code: 'C0042', name: '低空经济' },
  { kind: 'index', code: 'SHSE.000300', name: '沪深300' },
]
const index = createEntityIndex(known)
const judge = (title: string, content = '', media = '听潮证券报') =>
  judgeByRules(readArticle({ title, content, media, category: '公司' }, index), media)

const event = (weight: number, over: Partial<WeighedEvent> = {}): WeighedEvent => ({
  name: '中标',
  weight,
  horizon: 'short',
  target: 'stock',
  field: 'title',
  quote: '甲',
  offset: 0,
  mentions: [],
  ...over,
})
const article = (over: Partial<ReadArticle>): ReadArticle => ({
  title: '',
  content: '',
  type: 'stock_analysis',
  subject: { kind: 'stock', code: 'SHSE.600001', name: '示例电子' },
  mentions: [],
  events: [],
  isRumour: false,
  injectionFlags: [],
  ...over,
})
const answerOf = (over: Partial<ReadArticle>, media = '证券报') => judgeByRules(article(over), media).answer

describe('the judgement of the lexicon', () => {
  it.each([
    [[0.25], 'positive', 'watch'],
    [[0.24], 'neutral', 'hold'],
    [[-0.24], 'neutral', 'hold'],
    [[-0.25], 'negative', 'avoid'],
    [[2, -1.6], 'mixed', 'watch'],
    [[1, -1.4], 'mixed', 'watch'],
    [[2, -1.5], 'positive', 'watch'],
    [[1, -1.5], 'negative', 'avoid'],
    [[0.1, 0.1], 'neutral', 'hold'],
    [[], 'neutral', 'hold'],
  ])('[AI-5] weights of %j lean %s: %s', (weights, impact, signal) => {
    const stock = answerOf({ events: weights.map((weight) => event(weight)) }).stock_impact
    expect([stock?.impact_type, stock?.trading_signal]).toEqual([impact, signal])
  })

  it.each([
    [[], [], 0.3, 0],
    [[1], [], 0.5, 3.3],
    [[-1], [], 0.5, 3.3],
    [[1, 1], [], 0.65, 6.7],
    [[3, 3], [], 0.7, 10],
    [[3, 3, 3], [], 0.75, 10],
    [[-3, -2, -1], [], 0.75, 10],
    [[1], ['order_request'], 0.3, 3.3],
    [[0.5, -0.4], [], 0.56, 0.3],
  ])('[AI-5] weights of %j with flags %j are believed to %d', (weights, injectionFlags, confidence, score) => {
    const answer = answerOf({ events: weights.map((weight) => event(weight)), injectionFlags })
    expect(answer.confidence).toBe(confidence)
    expect(answer.stock_impact?.impact_score).toBe(score)
  })

  it.each([
    ['上海交易所', 10],
    ['新华社', 10],
    ['某论坛', 9],
  ])('[AI-5] what %s says counts to %d tenths', (media, tenths) => {
    const { answer } = judge('示例电子遭立案调查', '', media)
    expect(answer.stock_impact?.impact_score).toBe(tenths)
    expect(answer.detailed_analysis).toContain(`−${((3 * tenths) / 10).toFixed(1)}`)
  })

  it('[AI-5] a share has its whole judgement', () => {
    const { answer, evidence, entities } = judge(
      '示例电子中标项目，远山酒业减持',
      '示例电子净利润同比增长25%。此前产品获批。',
    )
    expect(answer).toEqual({
      type: 'stock_analysis',
      summary_report: '示例电子偏多：中标、减持、业绩增长、产品获批。',
      detailed_analysis: [
        '判断对象：示例电子。合计得分 +2.4，偏多。',
        '1. 中标（+2.0）：标题“示例电子中标项目”',
        '2. 减持（−2.0）：标题“远山酒业减持”',
        '3. 业绩增长（+1.0）：正文“示例电子净利润同比增长25%”',
        '4. 产品获批（+1.4）：正文“此前产品获批”',
      ].join('\n'),
      stock_impact: {
        impact_type: 'positive',
        impact_score: 8,
        trading_signal: 'watch',
        impact_duration: 'short',
        business_impact: '中标：“示例电子中标项目”',
        financial_impact: '业绩增长：“示例电子净利润同比增长25%”',
      },
      confidence: 0.75,
      unknowns: [],
    })
    expect(evidence).toEqual([
      { quote: '示例电子中标项目', field: 'title', offset: 0 },
      { quote: '远山酒业减持', field: 'title', offset: 9 },
      { quote: '示例电子净利润同比增长25%', field: 'content', offset: 0 },
      { quote: '此前产品获批', field: 'content', offset: 15 },
    ])
    expect(entities).toEqual([
      { symbol: 'SHSE.600001', name: '示例电子', score: 2.4 },
      { symbol: 'SHSE.600519', name: '远山酒业', score: 0 },
    ])
  })

  it('[AI-5] a share without evidence has words that say so', () => {
    const nothing = '未发现可判定的方向性信息'
    expect(judge('示例电子召开股东大会').answer).toMatchObject({
      summary_report: `示例电子：${nothing}。`,
      detailed_analysis: `${nothing}。`,
      stock_impact: {
        impact_score: 0,
        impact_duration: 'short',
        business_impact: '文中未说明',
        financial_impact: '文中未说明',
      },
      confidence: 0.3,
      unknowns: [nothing],
    })
    expect(judge('网传示例电子中标').answer).toMatchObject({
      detailed_analysis: `${nothing}。消息未经证实，不作方向判断。`,
      unknowns: ['消息未经证实', nothing],
    })
    expect(answerOf({ subject: { kind: 'market', code: '', name: '全市场' }, events: [event(1)] }).unknowns).toEqual([
      '涉及的证券',
    ])
  })

  it('[AI-5] the strongest event says how long it lasts, whichever way it points', () => {
    const lasting = (...events: WeighedEvent[]) => answerOf({ events }).stock_impact?.impact_duration
    const [short, long] = [event(1), event(-2, { horizon: 'long' })]
    expect([lasting(short, long), lasting(long, short), lasting(short), lasting()]).toEqual([
      'long',
      'long',
      'short',
      'short',
    ])
  })

  it('[AI-7] an industry has its sectors on the side it leans to', () => {
    const sectorsOf = (title: string) => judge(title).answer.industry_direction
    const items = (reason: string) => [
      { name: '低空经济', code: 'C0042', reason },
      { name: '电子行业', code: 'I05', reason },
    ]
    expect(sectorsOf('低空经济与电子行业景气回升')).toEqual({
      overall_trend: 'up',
      confidence: 0.55,
      sub_sectors: { bullish: items('景气回升+2.0'), bearish: [], neutral: [] },
      valuation_level: 'unknown',
      competitive_landscape: '文中未说明',
    })
    expect(sectorsOf('低空经济与电子行业降价')?.sub_sectors).toEqual({
      bullish: [],
      bearish: items('降价−1.5'),
      neutral: [],
    })
    expect(sectorsOf('低空经济与电子行业开会')).toMatchObject({
      overall_trend: 'sideways',
      sub_sectors: { bullish: [], bearish: [], neutral: items('') },
    })
    const both = sectorsOf('低空经济与电子行业提价，成本上升')
    expect(both).toMatchObject({ overall_trend: 'up' })
    expect(sectorsOf('低空经济与电子行业库存去化，成本上升')).toMatchObject({
      overall_trend: 'diverging',
      sub_sectors: { bullish: [], bearish: [], neutral: items('去库存+1.0，成本上升−1.0') },
    })
    expect(judge('低空经济提价').answer.unknowns).toEqual(['行业估值水平'])
  })

  it('[AI-7] a morning report has its groups for and against, told in the order of the text', () => {
    const { answer } = judge('盘前早报', '沪深300：央行降准。低空经济提价，电子行业需求低迷。示例电子召开会议。')
    const good = '降准+2.5，涨价+1.5'
    const bad = '需求走弱−2.0'
    const groups = (reason: string) => ({
      industries: [{ name: '电子行业', code: 'I05', reason }],
      concepts: [{ name: '低空经济', code: 'C0042', reason }],
      stocks: [{ name: '示例电子', code: 'SHSE.600001', reason }],
      indices: [{ name: '沪深300', code: 'SHSE.000300', reason }],
      sectors: [
        { name: '低空经济', code: 'C0042', reason },
        { name: '电子行业', code: 'I05', reason },
      ],
    })
    expect(answer.market_direction).toEqual({
      overall_direction: 'bullish',
      confidence: 0.75,
      bullish_factors: {
        ...groups(good),
        opportunities: [
          { name: '降准', reason: '沪深300：央行降准', weight: 2.5 },
          { name: '涨价', reason: '低空经济提价', weight: 1.5 },
        ],
      },
      bearish_factors: {
        ...groups(bad),
        risks: [{ name: '需求走弱', reason: '电子行业需求低迷', weight: -2 }],
      },
    })
    expect(answer.detailed_analysis.split('\n').map((line) => line.slice(0, 5))).toEqual(
      ['判断对象：', '1. 降准', '2. 涨价', '3. 需求'].map((start) => expect.stringContaining(start)),
    )
  })

  it('[AI-7] a policy and any other news name their chances and risks', () => {
    const policy = judge('国务院印发低空经济发展规划，监管趋严').answer.market_direction
    expect(policy?.bullish_factors).toMatchObject({ opportunities: [{ name: '产业政策', weight: 2 }] })
    expect(policy?.bearish_factors).toMatchObject({ policy_risks: [{ name: '监管趋严', weight: -2 }] })
    const summary = judge('隔夜美股大涨，避险情绪升温').answer.market_direction
    expect(summary?.bullish_factors).toEqual({ themes: [{ name: '海外上涨', reason: '隔夜美股大涨', weight: 1.5 }] })
    expect(summary?.bearish_factors).toEqual({ risks: [{ name: '避险升温', reason: '避险情绪升温', weight: -1.5 }] })
    expect(judge('隔夜美股大涨').answer.market_direction?.bearish_factors).toEqual({})
  })

  it('[AI-5] long lists and texts are cut', () => {
    const events = Array.from({ length: 40 }, (_, i) =>
      event(1, { name: `事件${i}${'长'.repeat(60)}`, quote: '字'.repeat(60) }),
    )
    const mentions = Array.from({ length: 60 }, (_, i) => ({
      kind: 'stock' as const,
      code: `S${i}`,
      name: `名${i}`,
      offset: i,
      length: 2,
    }))
    const { answer, evidence, entities } = judgeByRules(
      article({ type: 'summary_analysis', events, mentions }),
      '证券报',
    )
    const { stocks, themes } = (answer.market_direction?.bullish_factors ?? {}) as Record<string, { reason: string }[]>
    expect([stocks?.length, themes?.length, stocks?.[0]?.reason.length]).toEqual([20, 20, 200])
    expect([evidence.length, entities.length]).toEqual([20, 50])
    expect([answer.summary_report.length, answer.detailed_analysis.length]).toEqual([300, 3000])
  })
})
