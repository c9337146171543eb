import type { NodeBus } from '../../platform/bus/node-bus.ts'
import type { TradingServices } from '../trading-services.ts'

const topic = 'trading-wake'
/** Orders come in bursts; the exchange looks at all of them at once. */
const gatherMs = 20

/** An order taken on one node wakes the exchange, wherever it is. */
export function passOnWakes(locked: Pick<TradingServices, 'wake' | 'onWake'>, bus: NodeBus): void {
  if (bus.state() === 'alone') return
  let isHeard = false
  let timer: NodeJS.Timeout | null = null
  bus.subscribe(topic, () => {
    isHeard = true
    locked.wake()
    isHeard = false
  })
  locked.onWake(() => {
    if (isHeard) return
    timer ??= setTimeout(() => {
      timer = null
      bus.publish(topic, '')
    }, gatherMs).unref()
  })
}
