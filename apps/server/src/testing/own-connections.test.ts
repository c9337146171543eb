import { describe, expect, it } from 'vitest'

import { findTestFiles, type SourceFile } from './source-files.ts'

/** From the name of the view to the end of the statement or of its text. */
const asksForConnections = /\bpg_stat_activity\b[^;]{0,200}/g

const findStrayQuestions = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(asksForConnections)]
      .filter(([question]) => !/\bdatname = (current_database\(\)|\$\d)/.test(question))
      .map(([question]) => `${file}: ${question.slice(0, 80)}`),
  )

describe('tests that look at the connections of the server', () => {
  it('[TESTDB-6] name their own database: other tests use the same server', () => {
    const files = findTestFiles().filter(({ file }) => file !== 'testing/own-connections.test.ts')
    expect(files.filter(({ text }) => text.includes('pg_stat_activity')).length).toBeGreaterThan(3)
    expect(findStrayQuestions(files)).toEqual([])
  })

  it('[TESTDB-6] a question to all databases is found', () => {
    const findIn = (where: string) =>
      findStrayQuestions([{ file: 'a.test.ts', text: `'select pid from pg_stat_activity ${where}'` }])
    expect(findIn("where application_name = 'liangshu-market'")).toHaveLength(1)
    expect(findIn("where wait_event = 'advisory' and datname = current_database()")).toEqual([])
    expect(findIn('where datname = $1')).toEqual([])
  })
})
