import type { NodeBus } from '../../../platform/bus/node-bus.ts'
import { parseSentJson } from '../../../platform/http/clean-text.ts'
import type { MarketLink } from '../market-link.ts'
import type { ClockChoice } from '../simulated/simulated-market.ts'
import { keys, topics } from './wire.ts'

/** Every node that may keep the market stands at the same moment: whoever turns the clock turns it for all. */
export function shareClock(link: MarketLink, bus: NodeBus): MarketLink {
  if (bus.state() === 'alone') return link
  let isBuilt = false
  const turn = (bytes: Buffer | null) => {
    if (bytes) link.send({ kind: 'clock', clock: parseSentJson(bytes.toString()) as ClockChoice })
  }
  const stop = bus.subscribe(topics.clock, turn)
  const catchUp = () => void bus.get(keys.clock).then(turn)
  const stopReturning = bus.onReturn(catchUp)
  link.onMessage((message) => {
    // One that is still being built does not listen.
    if (message.kind !== 'beat' || isBuilt) return
    isBuilt = true
    catchUp()
  })
  return {
    ...link,
    send(message) {
      link.send(message)
      if (message.kind !== 'clock') return
      const text = JSON.stringify(message.clock)
      void bus.set(keys.clock, text)
      bus.publish(topics.clock, text)
    },
    ...(link.restart && {
      restart: async () => {
        isBuilt = false
        await link.restart?.()
      },
    }),
    async close() {
      stop()
      stopReturning()
      await link.close()
    },
  }
}
