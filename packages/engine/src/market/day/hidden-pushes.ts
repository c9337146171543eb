/** What really drove shares, where somebody knows: for scoring alone, never for what is scored. */
export interface HiddenPushes {
  /** Return a stock was pushed by over `days` days from `day` on, less what all shares were on average. */
  excessOf: (id: number, day: number, days: number) => number
}

/** Made in steps, for the days [from, until). */
export type HiddenPushSteps = (from: number, until: number) => Generator<void, HiddenPushes>
