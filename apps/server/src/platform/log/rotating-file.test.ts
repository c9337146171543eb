import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { createLog } from './log.ts'
import { createRotatingFile } from './rotating-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const place = () => path.join(folder, `logs-${(made += 1)}`, 'server.log')
const read = (file: string) => readFileSync(file, 'utf8')
const modeOf = (file: string) => statSync(file).mode & 0o777

describe('a log file', () => {
  it('[OPS-100] grows to its limit and not a byte beyond; the full one steps back', () => {
    const file = place()
    const log = createRotatingFile(file, { mostBytes: 10, mostFiles: 3 })
    log.write('12345')
    log.write('67890')
    expect(read(file)).toBe('1234567890')
    expect(existsSync(`${file}.1`)).toBe(false)
    log.write('a')
    expect([read(file), read(`${file}.1`)]).toEqual(['a', '1234567890'])
    log.write('bcdefghij')
    expect(read(file)).toBe('abcdefghij')
    log.write('k')
    expect([read(file), read(`${file}.1`), read(`${file}.2`)]).toEqual(['k', 'abcdefghij', '1234567890'])
    log.write('0123456789')
    expect([read(file), read(`${file}.1`), read(`${file}.2`)]).toEqual(['0123456789', 'k', 'abcdefghij'])
    expect(readdirSync(path.dirname(file)).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2'])
  })

  it('[OPS-100] counts bytes, not characters', () => {
    const file = place()
    const log = createRotatingFile(file, { mostBytes: 6, mostFiles: 2 })
    log.write('涨停')
    expect(existsSync(`${file}.1`)).toBe(false)
    log.write('跌')
    expect([read(file), read(`${file}.1`)]).toEqual(['跌', '涨停'])
    log.write('涨停')
    expect([read(file), read(`${file}.1`)]).toEqual(['涨停', '跌'])
  })

  it('[OPS-100] a line longer than a whole file has one for itself', () => {
    const file = place()
    const log = createRotatingFile(file, { mostBytes: 4, mostFiles: 2 })
    log.write('long line')
    expect([read(file), existsSync(`${file}.1`)]).toEqual(['long line', false])
    log.write('x')
    expect([read(file), read(`${file}.1`)]).toEqual(['x', 'long line'])
  })

  it('[OPS-100] goes on where the process before has ended', () => {
    const file = place()
    createRotatingFile(file, { mostBytes: 10, mostFiles: 2 }).write('12345678')
    const log = createRotatingFile(file, { mostBytes: 10, mostFiles: 2 })
    log.write('90')
    expect(read(file)).toBe('1234567890')
    log.write('a')
    expect([read(file), read(`${file}.1`)]).toEqual(['a', '1234567890'])
  })

  it('[OPS-100] nobody else on the machine can read it', () => {
    const file = place()
    createRotatingFile(file, { mostBytes: 10, mostFiles: 2 }).write('x')
    expect([modeOf(path.dirname(file)), modeOf(file)]).toEqual([0o700, 0o600])
    writeFileSync(`${file}.old`, '')
  })
})

describe('the log', () => {
  it('[OPS-101] is written to console and file alike, from its level on, and holds no secret', () => {
    const file = place()
    const shown: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      shown.push(String(chunk))
      return true
    })
    const log = createLog('info', file)
    log.debug('not this')
    log.info({ password: 'p1', inner: { token: 't1', dbPassword: 'p2' }, captcha: 'c1', user: 'kept' }, 'signed in')
    log.warn(
      { req: { headers: { authorization: 'a1', cookie: 'k1', 'x-access-token': 't2', host: 'shown' } } },
      'asked',
    )
    write.mockRestore()
    const lines = read(file).trimEnd().split('\n')
    expect(shown.join('')).toBe(read(file))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        password: '***',
        inner: { token: '***', dbPassword: '***' },
        captcha: '***',
        user: 'kept',
        msg: 'signed in',
      },
      {
        level: 40,
        time: expect.any(String),
        req: { headers: { authorization: '***', cookie: '***', 'x-access-token': '***', host: 'shown' } },
        msg: 'asked',
      },
    ])
  })

  it('[OPS-101] silent, it makes no file', () => {
    const file = place()
    createLog('silent', file).error('nothing')
    expect(existsSync(file)).toBe(false)
    expect(createLog('silent').level).toBe('silent')
  })

  it('[OPS-101] a file has 20 MB, and ten are kept', () => {
    const file = place()
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const log = createLog('info', file)
    const empty = Buffer.byteLength(lineOf(log, file, ''))
    // To the limit with the line above, then one more.
    lineOf(log, file, 'x'.repeat(20 * 1024 * 1024 - 2 * empty))
    expect(statSync(file).size).toBe(20 * 1024 * 1024)
    for (let index = 1; index <= 9; index += 1) writeFileSync(`${file}.${index}`, String(index))
    log.info('next')
    write.mockRestore()
    expect(statSync(`${file}.1`).size).toBe(20 * 1024 * 1024)
    expect(read(`${file}.9`)).toBe('8')
    expect(existsSync(`${file}.10`)).toBe(false)
  })
})

function lineOf(log: ReturnType<typeof createLog>, file: string, text: string): string {
  const before = existsSync(file) ? statSync(file).size : 0
  log.info(text)
  return readFileSync(file).subarray(before).toString()
}
