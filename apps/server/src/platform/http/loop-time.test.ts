import { describe, expect, it, vi } from 'vitest'

import {
  accountHere,
  createLoopTime,
  inAccount,
  inNextTurn,
  nextTurn,
  stepAside,
  uncharged,
  type TimeAccount,
} from './loop-time.ts'

function createAccount() {
  const account = {
    threadMs: 0,
    databaseMs: 0,
    isHeld: () => false,
    isOver: () => false,
    givesWay: () => false,
    isUrgent: false,
  }
  return Object.assign(account, {
    charge: (ms: number) => void (account.threadMs += ms),
    chargeDatabase: (ms: number) => void (account.databaseMs += ms),
  }) satisfies TimeAccount
}

function createTime() {
  const clock = { threadMs: 0, nowMs: 0 }
  const ends: (() => void)[] = []
  const time = createLoopTime({
    threadMs: () => clock.threadMs,
    nowMs: () => clock.nowMs,
    afterTurn: (end) => ends.push(end),
  })
  const work = (ms: number, passedMs = ms) => {
    clock.threadMs += ms
    clock.nowMs += passedMs
  }
  const endTurn = () => ends.splice(0).forEach((end) => end())
  return { ...time, work, endTurn, ends }
}

describe('what the thread that answers calls does for whom', () => {
  it('[FAIR-11] each pays from where it begins to where the next one begins, or the turn ends', () => {
    const { countFor, work, endTurn, ends } = createTime()
    const [one, two] = [createAccount(), createAccount()]
    work(100)
    countFor(one)
    work(3)
    countFor(one)
    work(4)
    countFor(two)
    work(5)
    countFor(one)
    work(1)
    expect(ends).toHaveLength(1)
    endTurn()
    work(50)
    countFor(two)
    work(2)
    endTurn()
    expect([one.threadMs, two.threadMs]).toEqual([8, 7])
  })

  it('[FAIR-11] time that the thread waits for a processor costs nobody anything', () => {
    const { countFor, work, endTurn } = createTime()
    const one = createAccount()
    countFor(one)
    work(2, 90)
    endTurn()
    expect(one.threadMs).toBe(2)
  })

  it("[FAIR-11] what everybody needs is nobody's cost, whoever asked for it first", async () => {
    const one = createAccount()
    const burn = (ms: number) => {
      const from = process.threadCpuUsage().user
      while (process.threadCpuUsage().user - from < ms * 1000);
    }
    await inAccount(one, async () => {
      const found = await uncharged(async () => {
        burn(60)
        return accountHere()
      })
      expect(found).toBeUndefined()
      expect(accountHere()).toBe(one)
    })
    expect(one.threadMs).toBeLessThan(50)
  })

  it('[FAIR-11] rows that wait for the thread are not taken for a slow statement', () => {
    const { countFor, latenessMs, work, endTurn } = createTime()
    const one = createAccount()
    countFor(one)
    work(30)
    endTurn()
    expect(latenessMs()).toBe(30)
    countFor(one)
    work(5)
    expect(latenessMs()).toBe(35)
    endTurn()
    expect(latenessMs()).toBe(5)
  })

  it('[FAIR-12] long work waits between its pieces while it has cost more than its share, and not for good', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const account = createAccount()
      const goesOn = vi.fn<() => void>()
      account.isOver = () => true
      void inAccount(account, stepAside).then(goesOn)
      await vi.advanceTimersByTimeAsync(900)
      await new Promise((resolve) => setImmediate(resolve))
      expect(goesOn).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(200)
      await new Promise((resolve) => setImmediate(resolve))
      expect(goesOn).toHaveBeenCalledOnce()
      account.isOver = () => false
      await inAccount(account, stepAside)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['work', (account: TimeAccount, goOn: () => void) => void inAccount(account, nextTurn).then(goOn)],
    ['rows that arrive', (account: TimeAccount, goOn: () => void) => inNextTurn(account, goOn)],
  ])('[FAIR-20] %s goes on with its next piece when it need not give way any more', async (_what, begin) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      let isServed = true
      const goesOn = vi.fn<() => void>()
      begin(Object.assign(createAccount(), { givesWay: () => isServed }), goesOn)
      const turn = () => new Promise((resolve) => setImmediate(resolve))
      await turn()
      await vi.advanceTimersByTimeAsync(100)
      expect(goesOn).not.toHaveBeenCalled()
      isServed = false
      await vi.advanceTimersByTimeAsync(10)
      expect(goesOn).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})
