import { expect, it } from 'vitest'
import { chooseLayers } from './choose.mjs'
import { layers } from './layers.mjs'
import { zoneTests } from './zone-tests.mjs'

const choose = (...args: string[]) => {
  const { chosen, filters } = chooseLayers(args)
  return { names: chosen.map((layer) => layer.name), filters }
}

it('runs every layer when nothing is named', () => {
  expect(choose().names).toEqual(layers.map((layer) => layer.name))
})

it.each([
  ['one layer', ['unit'], ['unit'], []],
  ['several layers, in their own order', ['unit', 'types'], ['types', 'unit'], []],
  ['one file of a layer', ['integration', 'apps/server/src/a.test.ts'], ['integration'], ['apps/server/src/a.test.ts']],
  ['a server file alone', ['apps/server/src/a.test.ts'], ['integration'], ['apps/server/src/a.test.ts']],
  ['a web file alone', ['apps/web/src/a.test.tsx'], ['web'], ['apps/web/src/a.test.tsx']],
  ['an engine file alone', ['packages/engine/src/a.test.ts'], ['unit'], ['packages/engine/src/a.test.ts']],
  ['a journey alone', ['e2e/login.spec.ts'], ['e2e'], ['e2e/login.spec.ts']],
])('runs %s', (_what, args, names, filters) => {
  expect(choose(...args)).toEqual({ names, filters })
})

it('refuses a layer it does not know and lists those it knows', () => {
  expect(() => choose('unti')).toThrow(/unti[\s\S]*types lint boundaries unused unit web integration e2e/)
})

it('runs what touches time in a second time zone, and only that', () => {
  const unit = layers.find((layer) => layer.name === 'unit')!
  const zones = (filters: string[]) => unit.commands(filters).map(({ env, args }) => [env?.['TZ'], args.slice(2)])
  const all = zoneTests()
  const one = all[0] ?? ''
  expect(zones([])).toEqual([
    ['Asia/Shanghai', []],
    ['UTC', all],
  ])
  expect(zones([one])).toEqual([
    ['Asia/Shanghai', [one]],
    ['UTC', [one]],
  ])
  expect(zones(['tools/a.test.ts'])).toEqual([['Asia/Shanghai', ['tools/a.test.ts']]])
})
