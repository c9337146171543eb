import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepScrollsReachable, markScrolls } from './reachable-scrolls.ts'

const sizes = new Map<string, [content: number, shown: number]>()

/** Nothing is laid out here: the sizes are told. */
function tellSizes(element: HTMLElement) {
  const own = (at: 0 | 1) => ({ configurable: true, get: () => sizes.get(element.id)?.[at] ?? 0 })
  Object.defineProperty(element, 'scrollHeight', own(0))
  Object.defineProperty(element, 'clientHeight', own(1))
}

beforeEach(() => {
  sizes.clear()
  document.body.innerHTML = `
    <div id="facts" style="overflow-x: auto; overflow-y: auto"><dl><dt>净资产</dt></dl></div>
    <div id="rows" style="overflow-x: auto; overflow-y: auto"><button>排序</button></div>
    <div id="short" style="overflow-x: auto; overflow-y: auto">短</div>
    <div id="cut" style="overflow-x: hidden; overflow-y: hidden">长</div>`
  for (const id of ['facts', 'rows', 'cut']) sizes.set(id, [500, 100])
  sizes.set('short', [100, 100])
  for (const element of document.querySelectorAll<HTMLElement>('div')) tellSizes(element)
})
afterEach(() => {
  document.body.innerHTML = ''
})

const stops = () => [...document.querySelectorAll('[data-reach]')].map(({ id }) => id)

it('[SCROLL-1] what scrolls and holds nothing to press is a stop of the keyboard; what is short, cut or has a button is none', () => {
  markScrolls(document.body)
  expect(stops()).toEqual(['facts'])
  expect(document.querySelector<HTMLElement>('#facts')?.tabIndex).toBe(0)
})

it('[SCROLL-1] a stop is taken back when everything fits, or something in it can be pressed', () => {
  markScrolls(document.body)
  sizes.set('facts', [100, 100])
  markScrolls(document.body)
  expect([stops(), document.querySelector('#facts')?.hasAttribute('tabindex')]).toEqual([[], false])
})

it('[SCROLL-1] the screen is looked through before the keyboard moves on', () => {
  const stop = keepScrollsReachable()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  expect(stops()).toEqual(['facts'])
  stop()
})
