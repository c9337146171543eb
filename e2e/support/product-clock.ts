import type { BrowserContext } from '@playwright/test'

const hour = 3_600_000

/** To ten in the morning of the next Monday: whatever the hour, journeys meet an exchange that matches orders. */
export function shiftToMonday(nowMs: number): number {
  const monday = new Date(nowMs + 8 * hour)
  monday.setUTCHours(10, 0, 0, 0)
  monday.setTime(monday.getTime() + ((8 - monday.getUTCDay()) % 7 || 7) * 24 * hour)
  return monday.getTime() - 8 * hour - nowMs
}

/** How far the clock of the product is ahead; nothing for one that runs already. */
const shiftMs = (): number => Number(process.env['E2E_CLOCK_SHIFT_MS'] ?? 0)

export const productNow = (): number => Date.now() + shiftMs()

/** What a journey installs as the clock of a page that is to read this moment: the shift comes on top. */
export const clockReading = (ms: number): number => ms - shiftMs()

/** Browser and product agree on the time, or signed calls are refused as stale. */
export async function shiftClockOf(context: BrowserContext): Promise<void> {
  await context.addInitScript((shift) => {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(RealDate.now() + shift)
        else super(...(given as [number]))
      }
      static override now() {
        return RealDate.now() + shift
      }
    } as DateConstructor
  }, shiftMs())
}
