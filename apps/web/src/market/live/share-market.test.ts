import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import type { StreamState } from './quote-stream.ts'
import { createMarketShare } from './share-market.ts'

const master = (version: number) => ({ version, symbol: ['SHSE.600000'] }) as unknown as InstrumentColumns

function setup() {
  const share = createMarketShare()
  const log: string[] = []
  let say: (state: StreamState) => void = () => undefined
  const open = (name: string) => (_store: unknown, onState: (state: StreamState) => void) => {
    log.push(`open ${name}`)
    say = onState
    return () => log.push(`close ${name}`)
  }
  return { share, log, open, say: (state: StreamState) => say(state) }
}

describe('one market for all panels of a window', () => {
  it('[QTABLE-1] panels share one stream, which ends with the last of them', () => {
    const { share, log, open } = setup()
    const first = master(1)
    const leave = [share.join(first, 'me', open('a')), share.join(first, 'me', open('b'))]
    leave[0]?.()
    expect(log).toEqual(['open a'])
    leave[1]?.()
    expect(log).toEqual(['open a', 'close a'])
  })

  it('[QTABLE-1] new instruments open a new stream; who still leaves the old one closes nothing', () => {
    const { share, log, open, say } = setup()
    const leave = share.join(master(1), 'me', open('a'))
    say('live')
    expect(share.state.getState().market?.instruments.version).toBe(1)
    share.join(master(2), 'me', open('b'))
    leave()
    expect(log).toEqual(['open a', 'close a', 'open b'])
    expect(share.state.getState().market?.instruments.version).toBe(1)
    say('live')
    expect(share.state.getState().market?.instruments.version).toBe(2)
  })
})
