import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emotionDay } from '@liangshu/contract/insight/emotion'
import { emotionDefinition, type EmotionInputs } from './definition.ts'
import { emotionInputs } from './emotion-inputs.ts'
import { emotionProposal } from './emotion-proposal.ts'
import { emotionRecord } from './emotion-record.ts'
import { componentScore, nextBoardIndex, scoreEmotion } from './emotion-score.ts'
import { emotionStage } from './emotion-stage.ts'

const example: EmotionInputs = {
  limitUps: 78,
  limitDowns: 4,
  failedBoards: 21,
  advanceShare: 0.62,
  amountRatio: 1.08,
  premium: 0.018,
  maxBoards: 6,
  promotion: 0.286,
  newHighShare: 0.025,
  newLowShare: 0.005,
  bigLossShare: 0.006,
  medianReturn: 0.004,
  indexReturn: 0.005,
}
const scored = scoreEmotion(example, 1)!

describe('emotion score', () => {
  it('[EMOTION-1] the worked example: 15.9, −0.7, 15.2 and 高潮', () => {
    expect([scored.hot, scored.panic, scored.net].map((value) => value.toFixed(1))).toEqual(['15.9', '-0.7', '15.2'])
    expect(emotionStage(scored, [])).toBe('高潮')
    expect(scored.defVersion).toBe(emotionDefinition.version)
  })

  it.each([
    [5, 0],
    [10, 0],
    [20, 0.5],
    [30, 1],
    [45, 1.5],
    [60, 2],
    [80, 2.5],
    [100, 3],
    [500, 3],
  ])('[EMOTION-2] %i limit-ups score %d', (count, score) =>
    expect(componentScore(count, [10, 30, 60, 100])).toBeCloseTo(score, 12),
  )

  it('[EMOTION-3] 恐慌 ≤ 0 ≤ 火热 ≤ 24, whatever the market does', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const move = fc.double({ min: -0.3, max: 0.3, noNaN: true })
    const inputs: fc.Arbitrary<EmotionInputs> = fc.record({
      limitUps: fc.nat(5000),
      limitDowns: fc.nat(5000),
      failedBoards: fc.nat(500),
      advanceShare: share,
      amountRatio: fc.double({ min: 0, max: 5, noNaN: true }),
      premium: move,
      maxBoards: fc.nat(30),
      promotion: share,
      newHighShare: share,
      newLowShare: share,
      bigLossShare: share,
      medianReturn: move,
      indexReturn: move,
    })
    fc.assert(
      fc.property(inputs, (day) => {
        const { hot, panic, net } = scoreEmotion(day, 0.95)!
        expect(hot >= 0 && hot <= 24 && panic <= 0 && panic >= -24).toBe(true)
        expect(net).toBe(hot + panic)
      }),
    )
  })

  it('[EMOTION-4] a missing input or thin coverage leaves the record out', () => {
    expect(scoreEmotion({ ...example, premium: Number.NaN }, 1)).toBeNull()
    expect(scoreEmotion(example, 0.949)).toBeNull()
    expect(scoreEmotion(example, Number.NaN)).toBeNull()
  })

  it('[EMOTION-4] a day without any board tried is neither hot nor in panic for it', () => {
    const quiet = scoreEmotion({ ...example, limitUps: 0, failedBoards: 0 }, 1)!
    expect(quiet.hotParts[1]?.score).toBe(0)
    expect(quiet.panicParts[1]?.score).toBe(0)
  })

  it('[EMOTION-5] the board index chains the mean return and stands still without members', () => {
    expect(nextBoardIndex(1000, [0.1, -0.02])).toBeCloseTo(1040, 10)
    expect(nextBoardIndex(1040, [])).toBe(1040)
  })
})

describe('emotion record', () => {
  it('[EMOTION-9] goes to the wire with Chinese keys and one decimal', () => {
    const record = emotionRecord('2026-11-13', scored, 1342.61, '收盘')
    expect(record).toEqual({
      日期: '2026-11-13',
      火热指数: 15.9,
      恐慌指数: -0.7,
      全情绪指数: 15.2,
      连板指数: 1342.6,
      连板高度: 6,
      状态: '收盘',
    })
    expect(emotionDay.parse(record)).toEqual(record)
    expect(emotionDay.safeParse({ ...record, 恐慌指数: 0.7 }).success).toBe(false)
    expect(Object.is(emotionRecord('2026-11-13', { ...scored, panic: -0 }, 1000, '盘中').恐慌指数, 0)).toBe(true)
  })
})

describe('emotion inputs', () => {
  it('[EMOTION-6] counts one universe', () => {
    const inputs = emotionInputs(
      {
        changeRate: [0.1, 0.02, -0.08, 0, 0.1],
        isSealedUp: [1, 0, 0, 0, 1],
        isSealedDown: [0, 0, 0, 0, 0],
        isFailedBoard: [0, 1, 0, 0, 0],
        boards: [3, 0, 0, 0, 1],
        wasSealedUp: [1, 0, 1, 0, 0],
        isHigh60: [1, 0, 0, 0, 0],
        isLow60: [0, 0, 1, 0, 0],
      },
      { amountRatio: 1.1, indexReturn: 0.01 },
    )
    expect(inputs).toMatchObject({ limitUps: 2, limitDowns: 0, failedBoards: 1, maxBoards: 3, promotion: 0.5 })
    expect(inputs).toMatchObject({ advanceShare: 0.75, newHighShare: 0.2, newLowShare: 0.2, bigLossShare: 0.2 })
    expect(inputs.premium).toBeCloseTo(0.01, 12)
    expect(inputs.medianReturn).toBe(0.02)
  })
})

describe('emotion stage', () => {
  const day = (net: number, maxBoards = 5, sealRate = 0.8) => ({ net, maxBoards, sealRate })
  it.each([
    ['冰点', day(-10), [day(0)]],
    ['退潮', day(2, 4), [day(8, 7), day(8, 6), day(8, 6)]],
    ['分歧', day(5, 6, 0.65), [day(6, 6)]],
    ['高潮', day(14), [day(10)]],
    ['发酵', day(3), [day(2)]],
    ['发酵', day(0), []],
    ['修复', day(-3), [day(-8)]],
    ['震荡', day(3), [day(4)]],
    ['震荡', day(-3), [day(-2)]],
  ])('[EMOTION-7] %s', (stage, today, past) => expect(emotionStage(today, past)).toBe(stage))

  it('[EMOTION-8] the text gives stage, evidence, comparison, exposure, turning point and disclaimer', () => {
    const past = [day(10), day(12), day(14)]
    const text = emotionProposal(scored, past)
    expect(text).toBe(emotionProposal(scored, past))
    expect(text.split('\n')).toEqual([
      '当前情绪阶段：高潮。全情绪指数15.2（火热15.9，恐慌-0.7），较近3日均值12.0高3.2，三日变化+3.2。',
      '主要依据：涨停家数78，封板率78.8%，晋级率28.6%。',
      '建议总仓位不超过50%，不追高，逢高兑现。',
      '若炸板率升至35%以上或连板高度回落，则转为分歧或退潮。',
      '仅供参考，不构成投资建议。',
    ])
    expect(emotionProposal(scored, [])).toContain('暂无历史可比')
    // The turnover is told as a ratio of two digits when it is among the strongest.
    const busy = scoreEmotion({ ...example, limitUps: 0, amountRatio: 1.8765, promotion: 0, failedBoards: 200 }, 1)!
    expect(emotionProposal(busy, [])).toContain('成交额比1.88')
  })
})
