import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeEach, expect, it } from 'vitest'

import { readLog, rotateLog } from './log-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'agent-log-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'a.log')
beforeEach(() => rmSync(file, { force: true }))
const ask = (more = {}) => readLog(file, { lines: 100, find: '', ...more })

it('[HOST-19] shows the end of a log and goes on where it ended', () => {
  writeFileSync(file, 'one\ntwo\nthree\n')
  const first = ask({ lines: 2 })
  expect(first.lines).toEqual(['two', 'three'])
  appendFileSync(file, 'four\nhalf a li')
  const second = ask({ after: first.next })
  expect(second.lines).toEqual(['four'])
  appendFileSync(file, 'ne\n')
  expect(ask({ after: second.next }).lines).toEqual(['half a line'])
})

it('[HOST-19] begins anew when the log was put aside', () => {
  writeFileSync(file, 'a long line of the old log\n')
  const { next } = ask()
  rotateLog(file, 5, 2)
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('a long line of the old log\n')
  appendFileSync(file, 'new\n')
  expect(ask({ after: next }).lines).toEqual(['new'])
})

it('[HOST-19] keeps so many old logs and no more', () => {
  for (const text of ['1', '2', '3', '4']) {
    writeFileSync(file, text.repeat(10))
    rotateLog(file, 5, 2)
  }
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('4'.repeat(10))
  expect(readFileSync(`${file}.2`, 'utf8')).toBe('3'.repeat(10))
  expect(existsSync(`${file}.3`)).toBe(false)
})

it('[HOST-19] finds lines far back', () => {
  writeFileSync(file, `needle 1\n${'hay\n'.repeat(300_000)}needle 2\n`)
  expect(ask({ find: 'needle' }).lines).toEqual(['needle 1', 'needle 2'])
})

it('[HOST-18] a line of a megabyte does not hide the others nor fill the frame', () => {
  writeFileSync(file, `before\n${'x'.repeat(1_048_576)}\nafter\n`)
  const { lines } = ask()
  expect(lines.at(-1)).toBe('after')
  expect(JSON.stringify(lines).length).toBeLessThan(48 * 1024)
  writeFileSync(file, `${'早'.repeat(30_000)}\n`.repeat(20))
  expect(Buffer.byteLength(JSON.stringify(ask().lines))).toBeLessThan(48 * 1024)
})
