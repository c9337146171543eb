import { describe, expect, it } from 'vitest'
import { countVisit } from '../../shared/navigation/page-visits.ts'
import { readAs } from '../../shared/schema/schema.ts'
import { menuNodeSchema } from '../../shared/session/session-schema.ts'
import { fillDays } from './fill-days.ts'
import { greetingAt } from './greeting.ts'
import { shortcutsFor } from './shortcuts.tsx'
import { axisTop } from './visits-chart.tsx'

describe('greeting', () => {
  it.each([
    [0, '早上好'],
    [8, '早上好'],
    [9, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [19, '下午好'],
    [20, '晚上好'],
    [23, '晚上好'],
  ])('[LANDING-1] at %i o’clock it is %s', (hour, words) => expect(greetingAt(hour)).toBe(words))
})

it('[LANDING-3] days without a visit are zero, across the end of a month', () => {
  const days = fillDays([{ type: '02-28', visit: 5, ip: 2 }], Date.parse('2026-03-01T20:00:00Z'))
  expect(days.map(({ type, visit }) => `${type} ${visit}`)).toEqual([
    '02-24 0',
    '02-25 0',
    '02-26 0',
    '02-27 0',
    '02-28 5',
    '03-01 0',
    '03-02 0',
  ])
})

describe('shortcuts', () => {
  const page = (path: string) => readAs(menuNodeSchema, { path, component: 'x/Page', meta: { title: path } })!
  it('[LANDING-2] most used first, then the menu; pages out of the menu are gone', () => {
    const used = [
      { path: '/gone', title: 'x' },
      { path: '/b', title: 'old' },
    ]
    const menu = [page('/a'), page('/b'), page('/closed'), page('/dashboard/analysis')]
    const paths = shortcutsFor(menu, used, ({ path }) => path !== '/closed').map(({ path }) => path)
    expect(paths).toEqual(['/b', '/a'])
  })

  it('[LANDING-2] counts what is opened', () => {
    const visits = countVisit(countVisit(countVisit([], '/a', 'A'), '/b', 'B'), '/b', 'B')
    expect(visits).toEqual([
      { path: '/b', title: 'B', count: 2 },
      { path: '/a', title: 'A', count: 1 },
    ])
  })
})

it.each([
  [0, 4],
  [3, 4],
  [5, 8],
  [52, 80],
  [4001, 8000],
  [231, 240],
  [400, 400],
])('the axis above %i ends at %i', (highest, top) => expect(axisTop(highest)).toBe(top))
