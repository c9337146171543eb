/** How much of a minute's volume our orders may be, in percent. */
export type Participation = { minute: number; taken: number }

/** MATCH-3: what may still fill in this minute: a share of its volume, less what we took. */
export function roomIn(state: Participation, minute: number, minuteVolume: number, percent: number): number {
  const taken = state.minute === minute ? state.taken : 0
  return Math.max(0, Math.floor((minuteVolume * percent) / 100) - taken)
}

export function take(state: Participation, minute: number, volume: number): void {
  state.taken = state.minute === minute ? state.taken + volume : volume
  state.minute = minute
}
