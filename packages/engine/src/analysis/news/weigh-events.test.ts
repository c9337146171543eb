import { describe, expect, it } from 'vitest'
import { weighEvents } from './weigh-events.ts'

const weightOf = (text: string) => weighEvents(text, 'content', []).events[0]?.weight
const quoteOf = (text: string) => weighEvents(text, 'content', []).events.map(({ quote, offset }) => [quote, offset])

describe('what an event weighs', () => {
  it.each([
    ['甲公司中标', 2],
    ['甲公司未中标', -1],
    ['甲公司有望中标', 1.2],
    ['甲公司此前中标', 1.4],
    ['甲公司未有望中标', 2 * 0.6 * -0.5],
    ['甲公司去年有望中标', 2 * 0.6 * 0.7],
    // The words stand too far before the event, or behind it.
    ['甲公司有望在一二三四五六七八九十一二里中标', 1.2],
    ['甲公司有望在一二三四五六七八九十一二三里中标', 2],
    ['甲公司未必能够中标', 2],
    ['甲公司中标，有望增厚', 2],
    ['净利润增长', 2],
    ['净利润增长10%', 0.4],
    ['净利润增长50%', 2],
    ['净利润增长74%', 2.96],
    ['净利润增长75%', 3],
    ['净利润增长90%', 3],
    ['净利润增长12.5％', 0.5],
    ['订单下降100%', -2.25],
    ['营业收入下降300%', -3],
    ['甲公司中标25%', 2],
  ])('[AI-4] %s: %d', (text, weight) => expect(weightOf(text)).toBeCloseTo(weight, 10))

  it.each(['甲公司否认中标', '传甲公司中标', '甲公司中标，不会对业绩产生重大影响', '甲公司中标，无重大影响'])(
    '[AI-4] %s: nothing',
    (text) => expect(weighEvents(text, 'title', []).events).toEqual([]),
  )

  it('[AI-4] a denial anywhere makes the text a rumour; one without an effect does not', () => {
    const isRumour = (text: string) => weighEvents(text, 'title', []).isRumour
    expect(['甲公司中标', '甲公司中标。网传甲公司减持', '甲公司中标，无重大影响'].map(isRumour)).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('what an event is quoted with', () => {
  it('[AI-6] is its clause, from the comma before to the comma behind, with its place in the text', () => {
    expect(quoteOf('公告，甲公司中标，金额未定')).toEqual([['甲公司中标', 3]])
    expect(quoteOf('今日无事。公告，甲公司中标')).toEqual([['甲公司中标', 8]])
    expect(quoteOf('甲公司中标')).toEqual([['甲公司中标', 0]])
  })

  it('[AI-6] holds sixty characters at most, the event among them', () => {
    const far = `${'甲'.repeat(70)}中标${'乙'.repeat(10)}`
    expect(quoteOf(far)).toEqual([[`${'甲'.repeat(58)}中标`, 12]])
    expect(quoteOf(`中标${'乙'.repeat(70)}`)).toEqual([[`中标${'乙'.repeat(58)}`, 0]])
  })

  it('[AI-3] has those who are named in its sentence, from its first character to its last', () => {
    const text = '甲公司。乙公司中标丙。丁公司'
    const at = (name: string) => ({ kind: 'stock', code: name, name, offset: text.indexOf(name), length: 1 }) as const
    const { events } = weighEvents(text, 'title', ['甲', '乙', '丙', '丁'].map(at))
    expect(events.map(({ mentions }) => mentions.map(({ name }) => name))).toEqual([['乙', '丙']])
    // A full stop belongs to no sentence.
    const stop = { kind: 'stock', code: '。', name: '。', offset: text.lastIndexOf('。'), length: 1 } as const
    expect(weighEvents(text, 'title', [stop]).events[0]?.mentions).toEqual([])
  })
})
