import { describe, expect, it } from 'vitest'
import { contrastOf, fillNames, inkOn } from './heat-colors.ts'
import css from './heat-map.css?raw'
import { heatColorings, NO_STEP, rangeEnds, rangeLabel, rangeOf, rangesOf, stepOf } from './heat-scale.ts'
import { moveBy, toMap, WHOLE, zoomAt } from './heat-view.ts'

describe('steps of colour', () => {
  it.each([
    [0, 5],
    [0.004, 5],
    [0.006, 6],
    [-0.006, 4],
    [0.03, 8],
    [0.05, 10],
    [0.2, 10],
    [-0.2, 0],
  ])('[HEAT-4] a change of %d on ±5%% is step %d', (value, step) => expect(stepOf('changePct', value, 0.05)).toBe(step))

  it('[HEAT-4] what is not known has a colour of its own, and turnover runs one way', () => {
    expect(stepOf('changePct', Number.NaN, 0.05)).toBe(NO_STEP)
    expect([0, 0.05, 0.1, 0.4].map((value) => stepOf('turnover', value, 0.1))).toEqual([0, 5, 10, 10])
  })

  it('[HEAT-4] rise and fall of the same size lie equally far from the middle', () => {
    for (let value = 0; value < 0.06; value += 0.0007)
      expect(stepOf('changePct', value, 0.05) - 5).toBe(5 - stepOf('changePct', -value, 0.05))
  })

  it('[HEAT-5] the legend says the range; a range of another colouring falls back to the usual one', () => {
    expect(rangeEnds('changePct', 0.05)).toEqual(['−5%', '+5%'])
    expect(rangeEnds('mainInflow', 1e8)).toEqual(['−1亿', '+1亿'])
    expect(rangeLabel('turnover', 0.1)).toBe('0%–10%')
    expect(rangeOf('changePct', 'sector', 0)).toBe(0.02)
    expect(rangeOf('changePct', 'symbol', 0.1)).toBe(0.1)
    expect(rangeOf('mainInflow', 'symbol', 0.1)).toBe(1e8)
  })
})

const block = (selector: string): string => {
  const from = css.indexOf(`${selector} {`)
  return css.slice(from, css.indexOf('\n}', from))
}
const valuesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/(--heat-[\w-]+):\s*(#[\da-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
const light = valuesOf(block(':root'))
const dark = new Map([...light, ...valuesOf(block("[data-appearance='dark']"))])
const hue = (name: string) => name.replace('rise', 'red').replace('fall', 'green')

describe('colours of the heat map', () => {
  it('[HEAT-6] a colour may be written short', () => {
    expect(contrastOf('#fff', '#000')).toBeCloseTo(21, 5)
    expect(inkOn('#c22f36', ['#fff', '#1c2430'])).toBe('#fff')
  })

  it.each([
    ['light', light],
    ['dark', dark],
  ])('[HEAT-6] text can be read on every step, %s', (_theme, values) => {
    const inks: [string, string] = [values.get('--heat-ink-light')!, values.get('--heat-ink-dark')!]
    for (const coloring of ['changePct', 'turnover'] as const)
      for (const name of fillNames(coloring)) {
        const fill = values.get(hue(name))!
        const ink = name === '--heat-middle' ? values.get('--heat-ink-middle')! : inkOn(fill, inks)
        expect([name, contrastOf(fill, ink) >= 4.5]).toEqual([name, true])
      }
  })
})

describe('looking at the map', () => {
  const size = { width: 800, height: 400 }
  it('[HEAT-7] the point under the pointer stays where it is, and the map fills its place', () => {
    const near = zoomAt(WHOLE, 2, 200, 100, size)
    expect(toMap(near, 200, 100)).toEqual(toMap(WHOLE, 200, 100))
    expect(zoomAt(near, 0.1, 0, 0, size)).toEqual(WHOLE)
    expect(moveBy(near, 9999, 9999, size)).toEqual({ scale: 2, left: 0, top: 0 })
    expect(moveBy(near, -9999, -9999, size)).toEqual({ scale: 2, left: -800, top: -400 })
  })
})

it('[HEAT-5] the ranges offered, by colouring and depth, with the usual one among them', () => {
  const offered = heatColorings.flatMap((coloring) =>
    (['sector', 'symbol'] as const).map((depth) => {
      const { first, offered: choices } = rangesOf(coloring, depth)
      expect(choices).toContain(first)
      return `${first}: ${choices.join(' ')}`
    }),
  )
  expect(offered).toEqual([
    '0.02: 0.01 0.02 0.03 0.05 0.1',
    '0.05: 0.02 0.03 0.05 0.1 0.2 0.3',
    '1000000000: 200000000 500000000 1000000000 2000000000 5000000000',
    '100000000: 20000000 50000000 100000000 200000000 500000000 1000000000',
    '0.05: 0.02 0.05 0.1',
    '0.1: 0.03 0.05 0.1 0.2',
  ])
})
