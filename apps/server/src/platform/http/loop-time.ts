import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers'

/** Who pays for what this thread and the database do: one call. */
export type TimeAccount = {
  /** Time of this thread. */
  charge: (ms: number) => void
  /** Time of one of the database's processes. */
  chargeDatabase: (ms: number) => void
  /** Whether it had to wait lately. */
  isHeld: () => boolean
  /** Whether it has cost more than its share: long work waits for a moment then. */
  isOver: () => boolean
  /** Whether calls of others go first just now; it goes on after a moment in any case. */
  givesWay: () => boolean
  /** Waits for nothing but what it asks for. */
  isUrgent: boolean
}

type LoopTimeParts = {
  /** Time that this thread had a processor, and time as it passes. */
  threadMs: () => number
  nowMs: () => number
  afterTurn: (end: () => void) => void
}

/**
 * Tells what this thread does for whom. Whoever begins to work says so; everything until the next one begins, or until the
 * turn of the loop ends, is theirs. It is said where work begins (a call comes in, rows arrive, a body is read), which
 * costs far less than following every promise.
 */
export function createLoopTime({ threadMs, nowMs, afterTurn }: LoopTimeParts) {
  let current: TimeAccount | undefined
  let since = 0
  let turnFrom: number | null = null
  let lastTurnMs = 0

  function endTurn(): void {
    countFor(undefined)
    if (turnFrom !== null) lastTurnMs = nowMs() - turnFrom
    turnFrom = null
  }

  function countFor(account: TimeAccount | undefined): void {
    if (account === current) return
    const now = threadMs()
    current?.charge(now - since)
    current = account
    since = now
    if (!account || turnFrom !== null) return
    turnFrom = nowMs()
    afterTurn(endTurn)
  }

  return {
    countFor,
    /** For so long what arrives now may have waited for this thread: the rest of this turn, and the one before. */
    latenessMs: (): number => lastTurnMs + (turnFrom === null ? 0 : nowMs() - turnFrom),
  }
}

/**
 * A thread that waits for a processor costs nobody anything. Some systems count it by ticks of a few milliseconds: short
 * pieces of work are then charged by chance, and right on the whole.
 */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const accounts = new AsyncLocalStorage<TimeAccount>()

export const { countFor, latenessMs } = createLoopTime({
  threadMs,
  nowMs: () => performance.now(),
  afterTurn: (end) => setImmediate(end),
})

/** Everything that follows from the work is charged to the account. */
export function inAccount<T>(account: TimeAccount, work: () => T): T {
  countFor(account)
  return accounts.run(account, work)
}

/** What everybody needs and somebody had to ask for first, such as books that a node has just taken up, is nobody's cost. */
export async function uncharged<T>(work: () => Promise<T>): Promise<T> {
  countFor(undefined)
  try {
    return await accounts.exit(work)
  } finally {
    countHere()
  }
}

export const accountHere = (): TimeAccount | undefined => accounts.getStore()

/** After having waited for others, whose turn it still is. */
export const countHere = (): void => countFor(accounts.getStore())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const giveWayEveryMs = 2

/** Lets everybody else have a turn, and calls of others be answered first: for long work, between its pieces. */
export async function nextTurn(): Promise<void> {
  const account = accounts.getStore()
  await new Promise((resolve) => setImmediate(resolve))
  while (account?.givesWay()) await sleep(giveWayEveryMs)
  countHere()
}

/** The same for work that runs by events of a stream. */
export function inNextTurn(account: TimeAccount | undefined, run: () => void): void {
  const look = () => void (account?.givesWay() ? setTimeout(look, giveWayEveryMs) : run())
  setImmediate(look)
}

const lookEveryMs = 25
const longestWaitMs = 1000

/** The same for work of many pieces, such as an export: one that has cost more than its share waits a while as well. */
export async function stepAside(): Promise<void> {
  const account = accounts.getStore()
  for (let waitedMs = 0; account?.isOver() && waitedMs < longestWaitMs; waitedMs += lookEveryMs)
    await sleep(lookEveryMs)
  await nextTurn()
}
