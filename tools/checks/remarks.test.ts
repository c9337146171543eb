import { expect, it } from 'vitest'

import { remarksIn } from './remarks.mjs'

it('[NODE-21] what a test wants people to read is shown of a run that passed, and nothing else', () => {
  const output =
    '...\nstdout | tools/chaos/chaos.test.ts\n» 行情接管：1 次，最慢 900 ms\n  » indented\n....\n 3 passed\n'
  expect(remarksIn(output)).toEqual(['» 行情接管：1 次，最慢 900 ms'])
})
