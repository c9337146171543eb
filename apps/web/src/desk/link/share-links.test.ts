import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeLink, createDeskStore, stepSymbol } from './desk-store.ts'
import { shareLinks } from './share-links.ts'

/** The browser's channel between windows, within one test. */
class Channel extends EventTarget {
  static open: Channel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.push(this)
  }
  postMessage(data: unknown) {
    const heard = structuredClone(data)
    for (const other of Channel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data: heard }))
  }
  close() {
    Channel.open = Channel.open.filter((one) => one !== this)
  }
}

beforeEach(() => {
  Channel.open = []
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => vi.unstubAllGlobals())

it('[DESK-1] a window that opens looks at what the others look at, and follows them from then on', () => {
  const first = createDeskStore()
  shareLinks(first, 'a')
  changeLink(first, 'blue', { symbol: 'SZSE.000001' })
  const second = createDeskStore()
  shareLinks(second, 'a')
  expect(second.getState().links.blue.symbol).toBe('SZSE.000001')
  changeLink(second, 'teal', { symbol: 'SHSE.600519', list: ['SHSE.600519', 'SHSE.600000'] })
  expect(first.getState().links.teal).toMatchObject({ symbol: 'SHSE.600519', list: ['SHSE.600519', 'SHSE.600000'] })
  expect(first.getState().links.blue.symbol).toBe('SZSE.000001')
})

it('[DESK-1] windows of another desk, closed ones and nonsense are not heard', () => {
  const mine = createDeskStore()
  shareLinks(mine, 'a')
  const other = createDeskStore()
  shareLinks(other, 'b')
  changeLink(other, 'blue', { symbol: 'SHSE.600000' })
  const closed = createDeskStore()
  shareLinks(closed, 'a')()
  changeLink(closed, 'blue', { symbol: 'SHSE.600000' })
  new Channel('desk:a').postMessage({ kind: 'state', state: { links: { blue: { symbol: 5 } } } })
  expect(mine.getState().links.blue.symbol).toBe('SHSE.000001')
})

it('[DESK-1] a browser without the channel keeps each window to itself', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const store = createDeskStore()
  shareLinks(store, 'a')()
  expect(store.getState().links.blue.symbol).toBe('SHSE.000001')
})

it('[DESK-2] the arrows step through the list a symbol was opened from and stop at its ends', () => {
  const link = { symbol: 'B', list: ['A', 'B', 'C'], group: null, sector: null, account: null, chosenPrice: null }
  expect([stepSymbol(link, 1), stepSymbol(link, -1), stepSymbol({ ...link, symbol: 'C' }, 1)]).toEqual(['C', 'A', 'C'])
  expect(stepSymbol({ ...link, symbol: 'X' }, 1)).toBe('X')
})
