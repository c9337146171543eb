/** A missing value is `--`, never empty and never 0. */
export const orDash = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? '--' : String(value)
