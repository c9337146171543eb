import { describe, expect, it } from 'vitest'

import { createFairRates, type RateLimits } from './fair-rates.ts'

const free = Number.POSITIVE_INFINITY

function createRates(changed: Partial<RateLimits> = {}) {
  const clock = { now: 1000 }
  const rates = createFairRates({
    capacity: 0.4,
    crowd: 4,
    least: 0.05,
    creditMs: 100,
    mostOwedFreeMs: 500,
    mostOwedHeldMs: 10_000,
    mostBeside: 2,
    mostHeld: 1,
    partOfProcessor: () => 1,
    nowMs: () => clock.now,
    ...changed,
  })
  /** Lets time pass in small steps, as calls do, while everybody stays there. */
  const pass = (ms: number, ...keys: string[]) => {
    for (let left = ms; left > 0; left -= 50) {
      clock.now += Math.min(50, left)
      for (const key of keys) {
        const asked = rates.asked(key)
        rates.mostAtOnce(key)
        asked.answered()
      }
    }
  }
  /** A call that is answered at once. */
  const call = (key: string, owner = key, person = owner) => {
    rates.asked(key, owner, person).answered()
  }
  return { call, clock, rates, pass }
}

describe('shares of the time of the thread that answers calls', () => {
  it('[FAIR-10] one that is alone is not held, whatever it costs', () => {
    const { call, rates } = createRates()
    call('one')
    rates.charge('one', 60_000)
    expect(rates.mostAtOnce('one')).toBe(free)
  })

  it('[FAIR-10] beside another, one that has used up its credit waits, and the other does not', () => {
    const { call, rates } = createRates()
    call('heavy')
    call('light')
    rates.charge('heavy', 100)
    expect(rates.mostAtOnce('heavy')).toBe(1)
    rates.charge('heavy', 1)
    expect(rates.mostAtOnce('heavy')).toBe(0)
    expect(rates.mostAtOnce('light')).toBe(free)
  })

  it('[FAIR-19] as many calls are begun at once as the credit lasts for, by what those before have cost', () => {
    const atOnceAfter = (costOfCall: number) => {
      const { call, rates } = createRates({ mostBeside: 8 })
      call('light')
      const open = Array.from({ length: 20 }, () => rates.asked('flood'))
      const before = rates.mostAtOnce('flood')
      for (const asked of open.slice(0, 2)) {
        rates.charge('flood', costOfCall)
        asked.answered()
      }
      return { before, after: rates.mostAtOnce('flood') }
    }
    expect(atOnceAfter(40)).toEqual({ before: 4, after: 1 })
    expect(atOnceAfter(2)).toEqual({ before: 4, after: 7 })
  })

  it('[FAIR-19] one that costs more than an equal part waits, however little each of its calls costs', () => {
    const isHeldAtCost = (costOfStep: number) => {
      const { call, rates, pass } = createRates()
      call('heavy')
      call('light')
      for (let step = 0; step < 40; step += 1) {
        rates.charge('heavy', costOfStep)
        pass(50, 'heavy', 'light')
      }
      return rates.isHeld('heavy')
    }
    expect([isHeldAtCost(35), isHeldAtCost(20)]).toEqual([true, false])
  })

  it('[FAIR-19] one that wants more by reading and by writing has one part for both', () => {
    const heldFor = (costOfWriting: number) => {
      const { call, clock, rates } = createRates()
      call('one', 'one')
      call('one writes', 'one')
      call('two')
      rates.charge('one', 300)
      rates.charge('one writes', costOfWriting)
      for (const key of ['one', 'one writes']) rates.mostAtOnce(key)
      const from = clock.now
      while (rates.mostAtOnce('one') === 0 && clock.now - from < 60_000) clock.now += 50
      return clock.now - from
    }
    expect([heldFor(0), heldFor(300)]).toEqual([500, 1000])
  })

  it('[FAIR-10] it goes on one by one as what it owes is paid off, at the part that is left to it', () => {
    const { call, rates, pass } = createRates()
    call('heavy')
    call('light')
    rates.charge('heavy', 300)
    expect(rates.mostAtOnce('heavy')).toBe(0)
    pass(400, 'heavy', 'light')
    expect(rates.mostAtOnce('heavy')).toBe(0)
    pass(200, 'heavy', 'light')
    expect(rates.mostAtOnce('heavy')).toBe(1)
    expect(rates.isHeld('heavy')).toBe(true)
    pass(3000, 'heavy', 'light')
    expect(rates.isHeld('heavy')).toBe(false)
  })

  it('[FAIR-10] it has what others leave: less beside one that costs something than beside one that costs nothing', () => {
    const heldFor = (costOfOther: number) => {
      const { call, clock, rates, pass } = createRates()
      call('heavy')
      call('other')
      rates.charge('heavy', 600)
      const from = clock.now
      while (rates.mostAtOnce('heavy') === 0 && clock.now - from < 60_000) {
        rates.charge('other', costOfOther)
        pass(50, 'heavy', 'other')
      }
      return clock.now - from
    }
    expect(heldFor(0)).toBe(1250)
    expect(heldFor(10)).toBeGreaterThan(1350)
    expect(heldFor(10)).toBeLessThan(2500)
  })

  /** How long it takes so many people of one institution to pay 500 off, of which the latest call was so long ago. */
  function heldWith(people: number, agoMs = 0) {
    const { call, clock, rates } = createRates({ mostBeside: 4 })
    for (let person = 1; person <= people; person += 1) call('many', 'many', `person ${person}`)
    clock.now += agoMs
    call('many', 'many', 'person 1')
    rates.charge('many', 600)
    const from = clock.now
    let atOnce = 0
    while (atOnce === 0 && clock.now - from < 60_000) {
      clock.now += 10
      call('other')
      atOnce = rates.mostAtOnce('many')
    }
    return { ms: clock.now - from, atOnce }
  }

  it('[FAIR-16] several people of an institution have more together than one alone, and others still find a part free', () => {
    const one = heldWith(1)
    expect(one.atOnce).toBe(1)
    expect(one.ms).toBeGreaterThan(1100)
    const two = heldWith(2)
    expect(two.atOnce).toBe(2)
    expect(two.ms).toBeLessThan(700)
    const three = heldWith(3)
    expect(three.atOnce).toBe(3)
    expect(three.ms).toBeLessThan(two.ms)
  })

  it('[FAIR-16] many people of one institution are worked on a few calls at a time, and wait for nothing else', () => {
    expect(heldWith(4)).toEqual({ ms: 10, atOnce: 4 })
    const { call, rates } = createRates()
    for (const person of ['a', 'b', 'c', 'd', 'a', 'c']) call('many', 'many', person)
    call('other')
    rates.charge('many', 60_000)
    expect(rates.mostAtOnce('many')).toBe(2)
    expect(rates.isHeld('many')).toBe(false)
  })

  it('[FAIR-16] who has left does not count', () => {
    expect(heldWith(3, 6000)).toEqual(heldWith(1))
  })

  it('[FAIR-10] of two that want more only the one that owes more waits', () => {
    const { call, rates } = createRates()
    for (const key of ['one', 'two']) call(key)
    rates.charge('one', 500)
    rates.charge('two', 400)
    expect(rates.mostAtOnce('one')).toBe(0)
    expect(rates.mostAtOnce('two')).toBe(free)
    rates.charge('two', 150)
    expect(rates.mostAtOnce('one')).toBe(2)
    expect(rates.mostAtOnce('two')).toBe(0)
    // Two that owe the same do not let each other pass.
    rates.charge('one', 50)
    expect([rates.mostAtOnce('one'), rates.mostAtOnce('two')]).toEqual([0, 0])
  })

  it('[FAIR-10] what one cost while it was alone holds it for a moment only', () => {
    const { call, rates, pass } = createRates()
    call('one')
    rates.charge('one', 60_000)
    call('two')
    expect(rates.mostAtOnce('one')).toBe(0)
    pass(1300, 'one', 'two')
    expect(rates.mostAtOnce('one')).toBe(1)
  })

  it('[FAIR-10] many calls that begin at once are bounded before it is known what they cost', () => {
    const { call, rates } = createRates()
    call('other')
    rates.charge('other', 12)
    for (const at of [1, 2, 3]) {
      expect(rates.mostAtOnce('burst'), `call ${at}`).toBe(free)
      rates.asked('burst')
    }
    expect(rates.mostAtOnce('burst')).toBe(2)
  })

  it('[FAIR-12] one is at work when it has begun to cost more than the others, and not while it waits for something outside', () => {
    const { call, rates } = createRates()
    call('one')
    rates.charge('one', 60)
    expect(rates.isAtWork('one')).toBe(false)
    call('two')
    expect(rates.isAtWork('one')).toBe(true)
    for (let open = 0; open < 20; open += 1) rates.asked('two')
    expect(rates.isAtWork('two')).toBe(false)
    expect(rates.isAtWork('one')).toBe(true)
    rates.charge('two', 40)
    expect(rates.isAtWork('two')).toBe(true)
    expect(rates.isAtWork('one')).toBe(false)
  })

  /** One that costs most, and another whose call came so long ago and is not answered yet. */
  function besideOpenCall({ agoMs = 0, cost = 60, people = 1 } = {}) {
    const { call, clock, rates } = createRates()
    for (let person = 1; person <= people; person += 1) call('heavy', 'heavy', `person ${person}`)
    const open = rates.asked('light')
    rates.charge('heavy', cost)
    clock.now += agoMs
    return { clock, open, rates }
  }

  it('[FAIR-20] whoever costs most lets a call of another be answered first, and goes on once it is', () => {
    const { open, rates } = besideOpenCall()
    expect([rates.givesWay('heavy'), rates.givesWay('light')]).toEqual([true, false])
    open.answered()
    expect(rates.givesWay('heavy')).toBe(false)
  })

  it('[FAIR-20] however many others there are, it goes on by one piece after a while', () => {
    const { clock, rates } = besideOpenCall({ cost: 500 })
    const went: number[] = []
    for (const from = clock.now; clock.now - from < 100; clock.now += 2) {
      if (!rates.givesWay('heavy')) went.push(clock.now - from)
      rates.asked('light')
    }
    expect(went).toEqual([20, 42, 64, 86])
  })

  it.each([
    ['a call that takes long', { agoMs: 100 }],
    ['one that has hardly cost anything', { cost: 20 }],
    ['many people of one institution', { people: 4 }],
  ])('[FAIR-20] nothing waits for it: %s', (_what, beside) => {
    expect(besideOpenCall(beside).rates.givesWay('heavy')).toBe(false)
  })

  it('[FAIR-20] two that want more do not wait for each other, and parts of one do not either', () => {
    const { open, rates } = besideOpenCall({ cost: 200 })
    expect(rates.mostAtOnce('heavy')).toBe(0)
    rates.asked('heavy writes', 'heavy')
    expect(rates.givesWay('heavy')).toBe(true)
    open.answered()
    expect(rates.givesWay('heavy')).toBe(false)
    rates.charge('light', 300)
    rates.asked('light')
    expect(rates.mostAtOnce('light')).toBe(0)
    expect(rates.givesWay('heavy')).toBe(false)
  })

  it('[FAIR-20] a stream that stays open holds nobody up, nor do calls of its institution once they are answered', () => {
    const { clock, rates } = besideOpenCall({ agoMs: 200, cost: 400 })
    const asked = rates.asked('light')
    expect(rates.givesWay('heavy')).toBe(true)
    asked.answered()
    clock.now += 1
    expect(rates.givesWay('heavy')).toBe(false)
  })

  it("[FAIR-18] a call that turns out to be somebody else's leaves nobody there", () => {
    const { clock, rates } = createRates()
    rates.asked('one')
    rates.charge('one', 500)
    const asked = rates.asked('address')
    expect(rates.mostAtOnce('one')).toBe(0)
    asked.takeBack()
    expect(rates.mostAtOnce('one')).toBe(free)
    // Whoever asked there before is still there, for as long as after that.
    rates.asked('address').answered()
    clock.now += 10
    rates.asked('address').takeBack()
    rates.charge('one', 500)
    expect(rates.mostAtOnce('one')).toBe(0)
    clock.now += 4995
    expect(rates.mostAtOnce('one')).toBe(free)
  })

  it('[FAIR-10] two parts of one institution do not hold each other, and one that has gone holds nobody', () => {
    const { call, clock, rates } = createRates()
    call('one', 'one')
    call('one writes', 'one')
    call('two')
    rates.charge('one', 500)
    expect(rates.mostAtOnce('one')).toBe(0)
    rates.charge('two', 1)
    expect(rates.mostAtOnce('one writes')).toBe(free)
    clock.now += 6000
    call('one', 'one')
    rates.charge('one', 500)
    expect(rates.mostAtOnce('one')).toBe(free)
  })

  it('[FAIR-10] on a machine that gives half of a processor it is paid off half as fast', () => {
    const { call, rates, pass } = createRates({ partOfProcessor: () => 0.5 })
    call('heavy')
    call('light')
    rates.charge('heavy', 300)
    rates.mostAtOnce('heavy')
    pass(1200, 'heavy', 'light')
    expect(rates.mostAtOnce('heavy')).toBe(0)
    pass(150, 'heavy', 'light')
    expect(rates.mostAtOnce('heavy')).toBe(1)
  })
})
