import { expect, it } from 'vitest'

// The gallery of widgets describes properties of its own.
const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../widgets/examples/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Fields that hold the account somebody signs in with. */
const account = String.raw`(?:createBy|createdBy|updateBy|deleteBy|approveBy|operator)`
/** A column that shows such a field as it is, or text that has one in it. */
const bare = [
  new RegExp(String.raw`\{[^{}]*(?:dataIndex|name): '${account}'[^{}]*\}`, 'g'),
  new RegExp(String.raw`\$\{(?:\w+\.)?${account}\b`, 'g'),
  new RegExp(String.raw`>[^<>]*\{(?:\w+\.)?${account}\}`, 'g'),
]

it('[STRATWEB-25] whoever did something is shown by name on every page, not by the account they sign in with', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  const found = Object.entries(sources).flatMap(([name, text]) =>
    bare.flatMap((pattern) => [...text.matchAll(pattern)].map(([part]) => `${name}: ${part}`)),
  )
  expect(found).toEqual([])
})
