import type { NodeBus } from '../../platform/bus/node-bus.ts'
import type { TradingDesk } from '../trading-desk.ts'

const topic = 'trading-wake'
/** Orders come in bursts; the exchange looks at all of them at once. */
const gatherMs = 20

/** An order taken on one node wakes the exchange, wherever it is. */
export function passOnWakes(desk: Pick<TradingDesk, 'wake' | 'onWake'>, bus: NodeBus): void {
  if (bus.state() === 'alone') return
  let isHeard = false
  let timer: NodeJS.Timeout | null = null
  bus.subscribe(topic, () => {
    isHeard = true
    desk.wake()
    isHeard = false
  })
  desk.onWake(() => {
    if (isHeard) return
    timer ??= setTimeout(() => {
      timer = null
      bus.publish(topic, '')
    }, gatherMs).unref()
  })
}
