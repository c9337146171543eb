const AGAIN_MS = 5000

/** For what is asked for once: as long as only failures have come, it is asked for again by itself. */
export const untilThere = ({ state }: { state: { data: unknown; error: Error | null } }): number | false =>
  state.data === undefined && state.error !== null ? AGAIN_MS : false
