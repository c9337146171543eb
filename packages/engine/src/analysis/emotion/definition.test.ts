import { describe, expect, it } from 'vitest'
import { emotionDefinition, type EmotionInputs } from './definition.ts'
import { emotionInputs, type EmotionColumns } from './emotion-inputs.ts'
import { emotionProposal, strongestEvidence } from './emotion-proposal.ts'
import { componentScore, nextBoardIndex, scoreEmotion, type EmotionScore } from './emotion-score.ts'
import { emotionStage, exposureBands, threeDayDrift } from './emotion-stage.ts'

const quiet: EmotionInputs = {
  limitUps: 0,
  limitDowns: 0,
  failedBoards: 0,
  advanceShare: 0.5,
  amountRatio: 1,
  premium: 0,
  maxBoards: 0,
  promotion: 0,
  newHighShare: 0,
  newLowShare: 0,
  bigLossShare: 0,
  medianReturn: 0,
  indexReturn: 0,
}
const partsOf = (over: Partial<EmotionInputs>) => {
  const score = scoreEmotion({ ...quiet, ...over }, 1)
  return new Map([...(score?.hotParts ?? []), ...(score?.panicParts ?? [])].map((part) => [part.name, part]))
}

describe('the components of emotion', () => {
  it('[EMOTION-2] score nothing, one, two and three at the points of this table', () => {
    expect(emotionDefinition.hot.map(({ name, points }) => [name, ...points])).toEqual([
      ['涨停家数', 10, 30, 60, 100],
      ['封板率', 0.55, 0.65, 0.75, 0.85],
      ['连板高度', 2, 4, 6, 8],
      ['昨日涨停表现', -0.01, 0, 0.02, 0.04],
      ['上涨占比', 0.4, 0.5, 0.65, 0.8],
      ['成交额比', 0.85, 1, 1.15, 1.35],
      ['晋级率', 0.08, 0.15, 0.25, 0.35],
      ['净新高占比', 0, 0.01, 0.03, 0.06],
    ])
    expect(emotionDefinition.panic.map(({ name, points }) => [name, ...points])).toEqual([
      ['跌停家数', 3, 10, 30, 80],
      ['炸板率', 0.2, 0.3, 0.4, 0.55],
      ['昨日涨停亏损', 0, 0.01, 0.03, 0.05],
      ['下跌占比', 0.5, 0.6, 0.75, 0.9],
      ['大跌占比', 0.003, 0.01, 0.03, 0.08],
      ['中位数跌幅', 0, 0.01, 0.02, 0.035],
      ['新低占比', 0.01, 0.03, 0.08, 0.2],
      ['指数跌幅', 0, 0.01, 0.02, 0.035],
    ])
  })

  it.each([
    ['涨停家数', { limitUps: 45 }, 45, 1.5],
    ['封板率', { limitUps: 7, failedBoards: 3 }, 0.7, 1.5],
    ['连板高度', { maxBoards: 3 }, 3, 0.5],
    ['昨日涨停表现', { premium: 0.03 }, 0.03, 2.5],
    ['上涨占比', { advanceShare: 0.45 }, 0.45, 0.5],
    ['成交额比', { amountRatio: 1.25 }, 1.25, 2.5],
    ['晋级率', { promotion: 0.2 }, 0.2, 1.5],
    ['净新高占比', { newHighShare: 0.03, newLowShare: 0.01 }, 0.02, 1.5],
    ['净新高占比', { newHighShare: 0.01, newLowShare: 0.03 }, -0.02, 0],
    ['跌停家数', { limitDowns: 20 }, 20, 1.5],
    ['炸板率', { limitUps: 13, failedBoards: 7 }, 0.35, 1.5],
    ['炸板率', { limitUps: 0, failedBoards: 7 }, 1, 3],
    ['昨日涨停亏损', { premium: -0.02 }, 0.02, 1.5],
    ['下跌占比', { advanceShare: 0.325 }, 0.675, 1.5],
    ['大跌占比', { bigLossShare: 0.02 }, 0.02, 1.5],
    ['中位数跌幅', { medianReturn: -0.015 }, 0.015, 1.5],
    ['新低占比', { newLowShare: 0.02 }, 0.02, 0.5],
    ['指数跌幅', { indexReturn: -0.005 }, 0.005, 0.5],
  ] as const)('[EMOTION-2] %s of %j is %d and scores %d', (name, over, value, score) => {
    const part = partsOf(over).get(name)
    expect(part?.value).toBeCloseTo(value, 12)
    expect(part?.score).toBeCloseTo(score, 10)
  })

  it('[EMOTION-2] a day without a try has a rate of 0.55 and no failure', () => {
    const parts = partsOf({})
    expect([parts.get('封板率')?.value, parts.get('炸板率')?.value]).toEqual([0.55, 0])
    expect(scoreEmotion(quiet, 1)?.sealRate).toBe(0.55)
  })

  it('[EMOTION-2] the first point scores nothing, the third less than three, the last three', () => {
    const scores = [-1, 0, 1, 2, 3, 4, 4.5, 6, 8, 9].map((value) => componentScore(value, [1, 2, 4, 8]))
    expect(scores).toEqual([0, 0, 0, 1, 1.5, 2, 2.125, 2.5, 3, 3])
  })

  it('[EMOTION-4] nineteen in twenty have to be fresh, and every input known', () => {
    expect(scoreEmotion(quiet, 0.95)).not.toBeNull()
    const known = Object.keys(quiet).filter((name) => scoreEmotion({ ...quiet, [name]: Number.POSITIVE_INFINITY }, 1))
    expect(known).toEqual([])
  })

  it('[EMOTION-5] the board index begins at 1000 and moves by the mean of one or of many', () => {
    expect([nextBoardIndex(1000, [0.1]), nextBoardIndex(500, [-0.1, 0.1, 0.3])].map((one) => one.toFixed(6))).toEqual([
      '1100.000000',
      '550.000000',
    ])
  })
})

describe('the inputs of emotion', () => {
  const columnsOf = (rows: readonly (readonly number[])[]): EmotionColumns => {
    const column = (at: number) => rows.map((row) => row[at] ?? 0)
    return {
      changeRate: column(0),
      isSealedUp: column(1),
      isSealedDown: column(2),
      isFailedBoard: column(3),
      boards: column(4),
      wasSealedUp: column(5),
      isHigh60: column(6),
      isLow60: column(7),
    }
  }
  const market = { amountRatio: 1.2, indexReturn: -0.01 }

  it('[EMOTION-6] every count of a universe of eight', () => {
    const inputs = emotionInputs(
      columnsOf([
        [0.1, 1, 0, 0, 3, 1, 1, 0],
        [0.05, 0, 0, 1, 0, 1, 1, 0],
        [0.01, 0, 0, 1, 2, 0, 1, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [-0.03, 0, 0, 1, 1, 1, 0, 0],
        [-0.07, 0, 0, 0, 0, 1, 0, 1],
        [-0.1, 0, 1, 0, 0, 0, 0, 1],
      ]),
      market,
    )
    expect(inputs).toEqual({
      limitUps: 1,
      limitDowns: 1,
      failedBoards: 3,
      advanceShare: 0.5,
      amountRatio: 1.2,
      premium: expect.closeTo(0.0125, 12),
      maxBoards: 3,
      promotion: 0.5,
      newHighShare: 0.375,
      newLowShare: 0.25,
      bigLossShare: 0.25,
      medianReturn: 0,
      indexReturn: -0.01,
    })
  })

  it('[EMOTION-6] a loss of less than seven percent is no big one, and a market that stands still is half up', () => {
    const share = (changes: readonly number[]) => emotionInputs(columnsOf(changes.map((one) => [one])), market)
    expect(share([-0.0699, 0.07]).bigLossShare).toBe(0)
    expect(share([0, 0])).toMatchObject({ advanceShare: 0.5, premium: 0, promotion: 0 })
    expect(share([0.01, 0]).advanceShare).toBe(1)
    expect(share([-0.01, 0]).advanceShare).toBe(0)
    expect(share([0.04, 0.01, 0.02, 0.05]).medianReturn).toBeCloseTo(0.03, 12)
    expect(share([0.04, 0.01, 0.02]).medianReturn).toBe(0.02)
  })
})

describe('stages and what is said of them', () => {
  const day = (net: number, maxBoards = 5, sealRate = 0.8) => ({ net, maxBoards, sealRate })

  it('[EMOTION-7] the drift is against the mean of three days, or of as many as there are', () => {
    expect(threeDayDrift(day(5), [])).toBe(0)
    expect(threeDayDrift(day(5), [day(2)])).toBe(3)
    expect(threeDayDrift(day(5), [day(100), day(1), day(2), day(3)])).toBe(3)
  })

  it.each([
    ['冰点', day(-10), []],
    ['震荡', day(-9.9), []],
    ['退潮', day(0, 4), [day(4, 6)]],
    ['震荡', day(0, 4), [day(3.9, 6)]],
    ['震荡', day(0, 5), [day(4, 6)]],
    ['退潮', day(0, 4), [day(4, 6), day(4, 4), day(4, 4), day(4, 4), day(4, 4)]],
    ['震荡', day(0, 4), [day(4, 6), day(4, 4), day(4, 4), day(4, 4), day(4, 4), day(4, 4)]],
    ['分歧', day(4, 5, 0.65), [day(5)]],
    ['震荡', day(3.9, 5, 0.65), [day(5)]],
    ['震荡', day(4, 5, 0.66), [day(5)]],
    ['发酵', day(4, 5, 0.65), [day(4)]],
    ['分歧', day(14, 5, 0.5), [day(15)]],
    ['高潮', day(14), [day(15)]],
    ['发酵', day(13.9), [day(13.9)]],
    ['发酵', day(0), [day(0)]],
    ['震荡', day(0), [day(0.1)]],
    ['修复', day(-0.1), [day(-0.2)]],
    ['震荡', day(-0.1), [day(-0.1)]],
  ] as const)('[EMOTION-7] %s: %j after %j', (stage, today, past) => expect(emotionStage(today, past)).toBe(stage))

  it('[EMOTION-8] each stage has its exposure', () =>
    expect(exposureBands).toEqual({
      冰点: [0, 20],
      修复: [20, 40],
      发酵: [40, 70],
      高潮: [0, 50],
      分歧: [0, 40],
      退潮: [0, 20],
      震荡: [30, 50],
    }))

  const scoreOf = (net: number): EmotionScore => ({
    hot: 10,
    panic: net - 10,
    net,
    maxBoards: 5,
    sealRate: 0.8,
    hotParts: [
      { name: '涨停家数', value: 45, score: 1 },
      { name: '连板高度', value: 5, score: 2 },
      { name: '成交额比', value: 1.256, score: 1 },
    ],
    panicParts: [
      { name: '跌停家数', value: 9, score: 1 },
      { name: '炸板率', value: 0.3456, score: 3 },
    ],
    defVersion: '1',
  })

  it('[EMOTION-8] the three strongest, of equals the one that stands first', () => {
    expect(strongestEvidence(scoreOf(3)).map(({ name }) => name)).toEqual(['炸板率', '连板高度', '涨停家数'])
    expect(emotionProposal(scoreOf(3), [])).toContain('主要依据：炸板率34.6%，连板高度5，涨停家数45。')
  })

  it.each([
    [[], '暂无历史可比，三日变化+0.0。'],
    [[3], '与近1日均值3.0持平，三日变化+0.0。'],
    [[2.96], '与近1日均值3.0持平，三日变化+0.0。'],
    [[2.94], '较近1日均值2.9高0.1，三日变化+0.1。'],
    [[3.06], '较近1日均值3.1低0.1，三日变化-0.1。'],
    [[100, 1, 1, 1, 1, 2], '较近5日均值1.2高1.8，三日变化+1.7。'],
    [[4, 4], '较近2日均值4.0低1.0，三日变化-1.0。'],
  ])('[EMOTION-8] 3 beside %j: %s', (nets, text) =>
    expect(
      emotionProposal(
        scoreOf(3),
        nets.map((net) => day(net)),
      ),
    ).toContain(`全情绪指数3.0（火热10.0，恐慌-7.0），${text}`),
  )

  it('[EMOTION-8] an exposure from zero is a limit, any other a range', () => {
    expect(emotionProposal(scoreOf(3), [])).toContain('建议总仓位40%–70%，')
    expect(emotionProposal(scoreOf(-12), [])).toContain('建议总仓位不超过20%，')
  })
})
