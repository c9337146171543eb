import { expect, it } from 'vitest'
import { formatTable, readFigure } from './results.mjs'

const figure = { bench: 'commit', ours: 12_345.6, peer: 6000, ratio: 2.0576, unit: 'rows/s' }

it('reads a figure', () => {
  expect(readFigure(JSON.stringify({ ...figure, extra: 'ignored' }))).toEqual(figure)
})

it('leaves remarks alone', () => {
  expect(readFigure('warming up')).toBeUndefined()
})

it.each([
  ['without a peer', { ...figure, peer: undefined }],
  ['that is not a number', { ...figure, ours: '12' }],
  ['without a unit', { ...figure, unit: undefined }],
])('refuses a figure %s', (_why, broken) => {
  expect(() => readFigure(JSON.stringify(broken))).toThrow('not a figure')
})

it('lines figures up in a table', () => {
  const start = { bench: 'first start', ours: 0.8, peer: 1.2, ratio: 1.5, unit: 's' }
  expect(formatTable([figure, start])).toBe(
    [
      'bench          ours   peer  ratio  unit',
      'commit       12,346  6,000   2.06  rows/s',
      'first start     0.8    1.2   1.50  s',
    ].join('\n'),
  )
})
