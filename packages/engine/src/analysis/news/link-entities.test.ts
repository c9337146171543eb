import { describe, expect, it } from 'vitest'
import { createEntityIndex, type Entity } from './link-entities.ts'
import { readArticle } from './read-article.ts'

const known: Entity[] = [
  { kind: 'stock', code: 'SHSE.600001', name: '示例电子' },
  { kind: 'stock', code: 'SZSE.300001', name: '示例电子科技' },
  { kind: 'stock', code: 'SHSE.600002', name: '远山' },
  { kind: 'stock', code: 'SHSE.600003', name: '股份' },
  { kind: 'stock', code: 'SHSE.600004', name: '银河酒' },
  { kind: 'stock', code: 'SHSE.600006', name: '甲乙丙' },
  { kind: 'stock', code: 'SHSE.000001', name: '上海一号' },
  { kind: 'stock', code: 'SZSE.000001', name: '深圳一号' },
  { kind: 'industry', code: 'I05', name: '电子' },
  { kind: 'concept', code: 'C0042', name: '低空经济' },
  { kind: 'index', code: 'SHSE.000300', name: '沪深300' },
]
const index = createEntityIndex(known)
const found = (text: string) => index.find(text).map(({ code, offset, length }) => [code, offset, length])

describe('who is named', () => {
  it('[AI-2] the longest name wins, none overlaps another, each with its place', () => {
    expect(found('示例电子科技和示例电子、电子')).toEqual([
      ['SZSE.300001', 0, 6],
      ['SHSE.600001', 7, 4],
      ['I05', 12, 2],
    ])
  })

  it('[AI-2] a share of two characters is no name, unless it says what it is', () => {
    expect(found('远山')).toEqual([])
    expect(found('银河酒')).toEqual([['SHSE.600004', 0, 3]])
    expect(found('股份')).toEqual([['SHSE.600003', 0, 2]])
    expect(found('国务院与央行')).toEqual([
      ['国务院', 0, 3],
      ['央行', 4, 2],
    ])
  })

  it('[AI-2] a code of six digits is a share, with its exchange before or behind it, or where only one has it', () => {
    expect(found('见600001、（SHSE.600002）和300001.SZ')).toEqual([
      ['SHSE.600001', 1, 6],
      ['SHSE.600002', 9, 11],
      ['SZSE.300001', 22, 9],
    ])
    expect(found('000001')).toEqual([])
    expect(found('000001.SZ与SHSE.000001')).toEqual([
      ['SZSE.000001', 0, 9],
      ['SHSE.000001', 10, 11],
    ])
    expect(found('1600001 6000012 999999 600001.SZ')).toEqual([])
    // An index has its code with the exchange alone.
    expect(found('000300 SHSE.000300')).toEqual([['SHSE.000300', 7, 11]])
  })

  it('[AI-2] tells which codes there are and what they are called', () => {
    expect([index.has('I05'), index.has('X')]).toEqual([true, false])
    expect([index.nameOf('SHSE.600002'), index.nameOf('X')]).toEqual(['远山', undefined])
  })
})

describe('what an article is about', () => {
  const read = (title: string, content = '') => readArticle({ title, content, media: '', category: '公司' }, index)
  const about = (title: string, content = '') => {
    const { type, subject } = read(title, content)
    return [type, subject.kind, subject.code, subject.name]
  }

  it.each([
    ['盘前：示例电子中标', '', ['morning_report', 'market', '', '全市场']],
    ['国务院印发电子发展规划', '', ['policy_analysis', 'sector', 'I05', '电子']],
    ['国务院印发发展规划', '涉及低空经济', ['policy_analysis', 'sector', 'C0042', '低空经济']],
    ['多地发布发展规划', '国务院表示', ['policy_analysis', 'market', '', '全市场']],
    ['国务院会议', '', ['summary_analysis', 'market', '', '全市场']],
    ['央行公告：示例电子获批', '', ['stock_analysis', 'stock', 'SHSE.600001', '示例电子']],
    ['低空经济：示例电子、示例电子科技、银河酒', '', ['stock_analysis', 'stock', 'SHSE.600001', '示例电子']],
    ['示例电子、示例电子科技、银河酒、甲乙丙', '', ['summary_analysis', 'market', '', '全市场']],
    ['电子：示例电子、示例电子科技、银河酒、甲乙丙', '', ['industry_analysis', 'sector', 'I05', '电子']],
    ['示例电子、示例电子、示例电子、示例电子', '', ['stock_analysis', 'stock', 'SHSE.600001', '示例电子']],
    ['低空经济走高', '示例电子', ['industry_analysis', 'sector', 'C0042', '低空经济']],
    ['沪深300走高', '电子', ['summary_analysis', 'market', '', '全市场']],
  ])('[AI-7] %s | %s', (title, content, expected) => expect(about(title, content)).toEqual(expected))

  it('[AI-4] the same event counts once, by its strongest mention, the first of equals', () => {
    const events = (title: string, content: string) =>
      read(title, content).events.map(({ name, weight, field }) => [name, weight, field])
    expect(events('示例电子有望中标', '示例电子中标')).toEqual([['中标', 2, 'content']])
    expect(events('示例电子减持', '示例电子有望减持')).toEqual([['减持', -2, 'title']])
    expect(events('示例电子中标', '示例电子中标')).toEqual([['中标', 2, 'title']])
    expect(events('示例电子有望中标', '示例电子未中标')).toEqual([['中标', 1.2, 'title']])
  })

  it('[AI-4] a rumour in either part leaves no event', () => {
    for (const [title, content] of [
      ['网传示例电子中标', '示例电子减持'],
      ['示例电子中标', '网传示例电子减持'],
    ] as const)
      expect(read(title, content)).toMatchObject({ events: [], isRumour: true })
    expect(read('示例电子中标').isRumour).toBe(false)
  })

  it('[AI-1] a title has two hundred characters at most', () => expect(read('甲'.repeat(300)).title).toHaveLength(200))

  it('[AI-8] three hidden characters are told, two are not', () => {
    const flags = (count: number) => read(`甲${'\u200b'.repeat(count)}`).injectionFlags
    expect([flags(2), flags(3)]).toEqual([[], ['hidden_characters']])
  })
})
