/**
 * Day 0 of every simulated market. It is fixed, not "750 days ago": day indices key the randomness, so a moving origin
 * would rewrite history every morning.
 */
export const ORIGIN = '2023-10-09'
