import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Each question of a file from where it begins up to where it ends, by counting brackets. */
function questionsOf(source: string, start: string, [open, close]: readonly [string, string]): string[] {
  return source
    .split(start)
    .slice(1)
    .map((rest) => {
      let depth = 1
      let at = 0
      for (; at < rest.length && depth > 0; at += 1) {
        if (rest[at] === open) depth += 1
        else if (rest[at] === close) depth -= 1
      }
      return rest.slice(0, at)
    })
}

const kinds = [
  { start: 'modal.confirm({', brackets: ['{', '}'] },
  { start: '<Popconfirm', brackets: ['<', '>'] },
] as const

describe('questions before something is done', () => {
  it.each(kinds)('[STRATWEB-21] the button of every $start names what it does', ({ start, brackets }) => {
    const all = Object.entries(sources).flatMap(([file, source]) =>
      // An arrow would end a tag too early.
      questionsOf(source.replaceAll('=>', '→'), start, brackets).map((text) => ({ file, text })),
    )
    expect(all.length).toBeGreaterThan(3)
    expect(all.filter(({ text }) => !/\bokText\b/.test(text)).map(({ file }) => file)).toEqual([])
    const said = all.flatMap(({ text }) => /okText(?:=|: )['"]([^'"]*)['"]/.exec(text)?.[1] ?? [])
    expect(said.filter((word) => ['确定', '确认', '是', 'OK'].includes(word))).toEqual([])
  })
})
