import { expect, it } from 'vitest'
import { splitOf } from './execution-split.ts'

const facts = { volume: 10_000, step: 100, dayVolume: 240_000, dayMinutes: 240, minutesLeft: 200 }

it.each([
  ['a limit order stays whole', { algo: 'LIMIT', participation: 0.1 }, {}, null],
  [
    'a tenth of 1,000 a minute takes 100 minutes',
    { algo: 'TWAP', participation: 0.1 },
    {},
    { slices: 100, minutes: 100 },
  ],
  [
    'no longer than the day lasts',
    { algo: 'VWAP', participation: 0.1 },
    { minutesLeft: 30 },
    { slices: 60, minutes: 30 },
  ],
  ['a small order takes five minutes', { algo: 'TWAP', participation: 1 }, { volume: 300 }, { slices: 3, minutes: 5 }],
  ['a single lot stays whole', { algo: 'TWAP', participation: 0.1 }, { volume: 100 }, null],
  [
    'an unknown usual volume takes five minutes',
    { algo: 'TWAP', participation: 0.1 },
    { dayVolume: 0 },
    { slices: 10, minutes: 5 },
  ],
  ['with no time left it stays whole', { algo: 'TWAP', participation: 0.1 }, { minutesLeft: 0 }, null],
] as const)('[STRAT-27] %s', (_rule, execution, more, split) => {
  const found = splitOf(execution, { ...facts, ...more })
  expect(found).toEqual(split && { algo: execution.algo, ...split })
})
