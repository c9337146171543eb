import { expect, it } from 'vitest'
import { CALM_MS, createCardTurns } from './card-turns.ts'

/** A browser whose idle moments and clock are turned by hand. */
function byHand() {
  const idle: (() => void)[] = []
  const timers = new Map<() => void, number>()
  let nowMs = 0
  const made: string[] = []
  const standing: (() => void)[] = []
  const turns = createCardTurns({
    whenIdle: (run) => idle.push(run),
    after: (run, ms) => {
      timers.set(run, nowMs + ms)
      return () => timers.delete(run)
    },
  })
  const stand = () => standing.splice(0).forEach((leave) => leave())
  return {
    made,
    turns,
    join: (name: string, isSlow = false) => {
      const turn = turns.join(() => {
        made.push(name)
        standing.push(turn.leave)
        if (!isSlow) stand()
      })
      return turn
    },
    rest: () => idle.splice(0).forEach((run) => run()),
    /** What was being made is there. */
    stand,
    pass: (ms: number) => {
      nowMs += ms
      for (const [run, at] of timers) if (at <= nowMs && timers.delete(run)) run()
    },
  }
}

it('[HOMECARD-20] cards near the screen are made first, one in each idle moment', () => {
  const { join, rest, made } = byHand()
  join('涨跌停')
  const near = [join('热力图'), join('主要指数')]
  for (const card of near) card.comeNear()
  expect(made).toEqual([])
  rest()
  expect(made).toEqual(['热力图'])
  rest()
  expect(made).toEqual(['热力图', '主要指数'])
  rest()
  expect(made).toEqual(['热力图', '主要指数'])
})

it('[HOMECARD-33] the next card waits until the one before it stands', () => {
  const { join, rest, stand, made } = byHand()
  const cards = [join('热力图', true), join('主要指数')]
  for (const card of cards) card.comeNear()
  rest()
  rest()
  expect(made).toEqual(['热力图'])
  stand()
  rest()
  expect(made).toEqual(['热力图', '主要指数'])
})

it('[HOMECARD-33] a card that goes away meanwhile does not let the next one in', () => {
  const { join, rest, made } = byHand()
  const [, gone] = [join('热力图', true), join('资讯'), join('主要指数')].map((card) => (card.comeNear(), card))
  rest()
  gone?.leave()
  rest()
  expect(made).toEqual(['热力图'])
})

it('[HOMECARD-21] all others follow without being asked for once the page is calm, one in each idle moment', () => {
  const { join, rest, pass, made } = byHand()
  const first = join('热力图')
  join('持仓')
  join('快捷入口')
  first.comeNear()
  pass(CALM_MS)
  expect(made).toEqual([])
  rest()
  pass(CALM_MS - 1)
  rest()
  expect(made).toEqual(['热力图'])
  pass(1)
  rest()
  expect(made).toEqual(['热力图', '持仓'])
  rest()
  expect(made).toEqual(['热力图', '持仓', '快捷入口'])
})

it('[HOMECARD-21] nothing near the screen: the others come all the same', () => {
  const { join, rest, pass, made } = byHand()
  join('持仓')
  pass(CALM_MS)
  rest()
  expect(made).toEqual(['持仓'])
})

it('[HOMECARD-22] whoever scrolls, presses or types does not wait for calm; what comes near goes first', () => {
  const { turns, join, rest, made } = byHand()
  join('涨跌停')
  join('持仓')
  const wanted = join('快捷入口')
  turns.hurry()
  wanted.comeNear()
  rest()
  rest()
  rest()
  expect(made).toEqual(['快捷入口', '涨跌停', '持仓'])
})

it('[HOMECARD-22] a page that is printed has every card at once', () => {
  const { turns, join, rest, pass, made } = byHand()
  join('热力图').comeNear()
  join('持仓')
  turns.makeAll()
  expect(made).toEqual(['热力图', '持仓'])
  pass(CALM_MS)
  rest()
  expect(made).toEqual(['热力图', '持仓'])
})

it('[HOMECARD-23] a card that is gone before its turn is not made and holds nobody up', () => {
  const { join, rest, pass, made } = byHand()
  const gone = [join('热力图'), join('情绪')]
  const stays = join('主要指数')
  for (const card of [...gone, stays]) card.comeNear()
  for (const card of gone) card.leave()
  rest()
  expect(made).toEqual(['主要指数'])
  const last = join('资讯')
  last.leave()
  pass(CALM_MS)
  rest()
  expect(made).toEqual(['主要指数'])
})
