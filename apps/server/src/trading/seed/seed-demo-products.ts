import { secondsOf, shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Tx } from '../../platform/database/database.ts'
import { startBuild } from '../demo/demo.store.ts'
import { orderDayOf } from '../account/open-paper-account.ts'
import type { DemoProduct } from './demo-trading.ts'
import { seedTrading } from './seed-trading.ts'

/** Before the first session of the day, after the day of coins has turned. */
const openedAt = secondsOf('08:30')

/** Opens the demo desks: today, or so many trading days ago with a note that the days since are to be made. */
export async function seedDemoProducts(
  tx: Tx,
  products: readonly DemoProduct[],
  { now, past }: { now: Date; past?: { market: string; days: number } | undefined },
): Promise<void> {
  if (!past || past.days === 0) {
    await seedTrading(tx, products, { now })
    return
  }
  const firstDay = mainlandCalendar.previous(orderDayOf(now), past.days)
  const start = { opened: new Date(shanghaiEpoch(firstDay, openedAt)), isBuilding: true }
  const isNew = await seedTrading(tx, products, { now, start })
  if (isNew) await startBuild(tx, { market: past.market, firstDay, at: now })
}
