import { expect, it } from 'vitest'
import { isMarketType, orderTypesOf, venueMarketType } from './order-types.ts'

it.each([
  ['SHSE', 'stock', [1, 20, 21, 24, 25, 90], [22, 23]],
  ['SZSE', 'stock', [1, 20, 21, 22, 23, 24, 90], [25]],
  ['SHSE', 'convertible', [1], [2, 20, 24, 90]],
  ['SZSE', 'convertible', [1], [22]],
  ['CFFEX', 'future', [1, 27, 28], [90]],
  ['SHFE', 'future', [1, 10, 11], [27, 90]],
  ['SHSE', 'index', [], [1]],
] as const)('[ORD-11] %s %s takes its types and no others', (exchange, secType, taken, refused) => {
  const types = orderTypesOf(exchange, secType)
  for (const type of taken) expect(types).toContain(type)
  for (const type of refused) expect(types).not.toContain(type)
})

it('[ORD-11] the plain market order is what the venue itself offers', () => {
  expect([venueMarketType('SHSE'), venueMarketType('SZSE'), venueMarketType('CFFEX')]).toEqual([24, 22, 27])
  expect([isMarketType(1), isMarketType(90), isMarketType(2)]).toEqual([false, false, true])
})
