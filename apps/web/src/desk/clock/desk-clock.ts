import type { ReplayDays } from '@liangshu/contract/market/moment'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { paceOf, stepDay, stepMinutes, withinDays, type Speed } from './clock-steps.ts'

/** `null` is now; otherwise a minute of a stored day, as `2026-11-13 10:21`. */
export type Moment = string | null

export interface ClockState {
  readonly moment: Moment
  readonly speed: Speed
  /** The window that lets it run; `null` while it stands. */
  readonly driver: string | null
  /** Where it can go; `null` until they are known. */
  readonly days: ReplayDays | null
}

export interface DeskClock {
  readonly state: StoreApi<ClockState>
  readonly knowDays: (days: ReplayDays) => void
  /** Shows a minute, or the nearest one that can be shown. */
  readonly goTo: (moment: string) => void
  readonly goLive: () => void
  readonly stepMinute: (by: 1 | -1) => void
  readonly stepDay: (by: 1 | -1) => void
  readonly play: () => void
  readonly pause: () => void
  readonly setSpeed: (speed: Speed) => void
}

interface ClockParts {
  /** Tells this window from the others: only the one where it was started lets it run. */
  readonly windowId: string
  /** Everything that was asked about the moment has been told. */
  readonly isAnswered: (moment: string) => boolean
}

/** A moment that is not answered within this is left behind. */
const LONGEST_WAIT_MS = 10_000
const LOOK_AGAIN_MS = 100

/**
 * The clock of one person's desk. Playing, it goes on when its time has come and the panels have drawn the moment: it never
 * asks for more than is answered.
 */
export function createDeskClock({ windowId, isAnswered }: ClockParts): DeskClock {
  const state = createStore<ClockState>(() => ({ moment: null, speed: 60, driver: null, days: null }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitedMs = 0

  const isDriving = () => state.getState().driver === windowId

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(goOn, ms)
  }

  function goOn(): void {
    const { moment, speed, days } = state.getState()
    if (!isDriving() || moment === null || !days) return
    if (!isAnswered(moment) && waitedMs < LONGEST_WAIT_MS) {
      waitedMs += LOOK_AGAIN_MS
      wait(LOOK_AGAIN_MS)
      return
    }
    waitedMs = 0
    const { waitMs, minutes } = paceOf(speed)
    const next = stepMinutes(moment, minutes, days)
    if (next === moment) state.setState({ driver: null })
    else {
      state.setState({ moment: next })
      wait(waitMs)
    }
  }

  /** By hand it stands where it was put. */
  function move(change: (moment: string, days: ReplayDays) => string): void {
    const { moment, days } = state.getState()
    if (!days) return
    state.setState({ moment: change(moment ?? days.until, days), driver: null })
  }

  return {
    state,
    knowDays: (days) => state.setState({ days }),
    goTo: (moment) => move((_now, days) => withinDays(moment, days)),
    goLive: () => state.setState({ moment: null, driver: null }),
    stepMinute: (by) => move((moment, days) => stepMinutes(moment, by, days)),
    stepDay: (by) => move((moment, days) => stepDay(moment, by, days)),
    play() {
      const { moment, days, speed } = state.getState()
      if (!days) return
      state.setState({ moment: moment ?? days.until, driver: windowId })
      waitedMs = 0
      wait(paceOf(speed).waitMs)
    },
    pause: () => state.setState({ driver: null }),
    setSpeed(speed) {
      state.setState({ speed })
      if (isDriving()) wait(paceOf(speed).waitMs)
    },
  }
}
