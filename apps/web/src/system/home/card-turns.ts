import { whenIdle as whenBrowserIdle } from '../../shared/idle/when-idle.ts'

/** How the browser is asked for time; tests hand in their own. */
interface TurnClock {
  /** Calls back when the page has nothing else to do, at the latest after so long. */
  readonly whenIdle: (run: () => void, longestMs: number) => void
  /** Calls back after so long; answers how to call it off. */
  readonly after: (run: () => void, ms: number) => () => void
}

/** A page that never rests still gets on. */
const NEAR_LONGEST_MS = 100
const FAR_LONGEST_MS = 500
/** So long after the last card near the screen, those far down follow without being asked for. */
export const CALM_MS = 6000

interface CardTurn {
  /** It has come near the screen: it goes before all that have not. */
  comeNear(): void
  /** The card is gone, or made. */
  leave(): void
}

/** Makes a card: in steps, or while somebody waits for it at once. */
type Make = (isAwaited: boolean) => void

interface CardTurns {
  join(make: Make): CardTurn
  /** Somebody scrolls, presses or types: nobody waits for calm any longer. */
  hurry(): void
  /** All at once: the page is about to be printed. */
  makeAll(): void
}

const byBrowser: TurnClock = {
  whenIdle: whenBrowserIdle,
  after: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Makes cards one after the other in idle time, so that a click or a frame between two cards does not wait for all of them:
 * those near the screen first, the others once the page has been calm for a while.
 */
export function createCardTurns({ whenIdle, after }: TurnClock = byBrowser): CardTurns {
  const near = new Set<Make>()
  const far = new Set<Make>()
  let isAsked = false
  /** What is being made: the next one comes after it stands. */
  let inMaking: Make | undefined
  let isHurried = false
  let stopWaiting: (() => void) | undefined

  const endWait = () => {
    stopWaiting?.()
    stopWaiting = undefined
  }

  const waitForCalm = () => {
    endWait()
    stopWaiting = after(() => {
      stopWaiting = undefined
      isHurried = true
      next()
    }, CALM_MS)
  }

  function makeFirst(): void {
    const line = near.size > 0 ? near : isHurried ? far : null
    const [make] = line ?? []
    if (!line || !make) return
    line.delete(make)
    inMaking = make
    make(false)
  }

  function next(): void {
    const isDue = near.size > 0 || (isHurried && far.size > 0)
    if (isDue) endWait()
    else if (far.size > 0) waitForCalm()
    if (!isDue || isAsked || inMaking) return
    isAsked = true
    whenIdle(
      () => {
        isAsked = false
        makeFirst()
        next()
      },
      near.size > 0 ? NEAR_LONGEST_MS : FAR_LONGEST_MS,
    )
  }

  return {
    join(make) {
      far.add(make)
      next()
      return {
        comeNear() {
          if (!far.delete(make)) return
          near.add(make)
          next()
        },
        leave() {
          far.delete(make)
          near.delete(make)
          if (inMaking !== make) return
          inMaking = undefined
          next()
        },
      }
    },
    hurry() {
      isHurried = true
      endWait()
      next()
    },
    makeAll() {
      for (const make of [...near, ...far]) make(true)
      near.clear()
      far.clear()
    },
  }
}
