/** Seconds the market beats; every leaf changes in each. */
export const BEATS = 90
