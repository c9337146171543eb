import { crc32, inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'

import { createFakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { createEphemeral } from '../ephemeral/ephemeral.ts'
import { createLog } from '../log/log.ts'
import { createCaptcha } from './captcha.ts'
import type { DragPoint } from './judge-drag.ts'
import { createSlider } from './slider.ts'

const { appUrl } = await createTestDatabase()
const db = openTestPool(appUrl, 2, createLog('silent'))
afterAll(() => db.destroy())
const clock = createFakeClock(new Date('2026-01-05T01:00:00Z'))
const ephemeral = createEphemeral({ db, clock })

describe('the picture before a login', () => {
  const captcha = createCaptcha(ephemeral)
  const codeOf = async (key: string) => (await ephemeral.peek(`captcha:${key}`)) ?? ''

  it('[CAPTCHA-1] four characters that look like no others, as a picture in the page', async () => {
    const image = await captcha.draw('a')
    expect(await codeOf('a')).toMatch(/^[0-9A-Za-z]{4}$/)
    const bytes = Buffer.from(image.replace('data:image/jpg;base64,', ''), 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([105, 35])
    const length = bytes.readUInt32BE(33)
    expect(bytes.toString('latin1', 37, 41)).toBe('IDAT')
    expect(bytes.readUInt32BE(41 + length)).toBe(crc32(bytes.subarray(37, 41 + length)))
    const pixels = inflateSync(bytes.subarray(41, 41 + length))
    // Each row begins with its filter; the ground is light, what is drawn on it darker.
    expect(pixels).toHaveLength(106 * 35)
    const dark = pixels.filter((value, at) => at % 106 !== 0 && value < 248).length
    expect(dark).toBeGreaterThan(200)
    expect(dark).toBeLessThan(105 * 35)
  })

  it('[CAPTCHA-2] is answered in any case and with blanks; a look does not use it up, a try does', async () => {
    await captcha.draw('b')
    const code = await codeOf('b')
    expect(await captcha.check('b', ` ${code.toLowerCase()} `)).toBe('right')
    expect(await captcha.check('b', code.toUpperCase())).toBe('right')
    expect(await captcha.check('b', `${code}x`)).toBe('wrong')
    expect(await captcha.consume('b', code)).toBe('right')
    expect(await captcha.consume('b', code)).toBe('missing')
    expect(await captcha.check('b', code)).toBe('missing')
    await captcha.draw('c')
    expect(await captcha.consume('c', '')).toBe('wrong')
    expect(await captcha.consume('c', await codeOf('c'))).toBe('missing')
  })

  it('[CAPTCHA-3] lives for a minute', async () => {
    await captcha.draw('d')
    const code = await codeOf('d')
    clock.advance(59_999)
    expect(await captcha.check('d', code)).toBe('right')
    clock.advance(1)
    expect(await captcha.check('d', code)).toBe('missing')
    expect(await captcha.consume('d', code)).toBe('missing')
  })
})

describe('the slider before a login', () => {
  const slider = createSlider({ ephemeral, clock })
  const hand: DragPoint[] = [0, 18, 44, 61, 83, 100].map((x, index) => [x, 0, index * 60 + (index % 2) * 7])
  const codeOf = (verdict: unknown) => (verdict as { code: string }).code

  it('[CAPTCHA-11] a judged drag gives a code that opens one login', async () => {
    await slider.begin('s')
    clock.advance(1000)
    const code = codeOf(await slider.judge('s', 100, hand))
    expect(code).toMatch(/^[0-9a-f]{32}$/)
    expect(await slider.consume('s', code)).toBe(true)
    expect(await slider.consume('s', code)).toBe(false)
  })

  it('[CAPTCHA-11] a wrong code uses up the right one, and nobody has one without a drag', async () => {
    expect(await slider.consume('nobody', '')).toBe(false)
    await slider.begin('t')
    clock.advance(1000)
    const code = codeOf(await slider.judge('t', 100, hand))
    expect(await slider.consume('t', `${code}0`)).toBe(false)
    expect(await slider.consume('t', code)).toBe(false)
  })

  it('[CAPTCHA-12] a challenge is good for one drag, whatever is found of it', async () => {
    expect(await slider.judge('u', 100, hand)).toBe('unreadable')
    await slider.begin('u')
    clock.advance(1000)
    expect(await slider.judge('u', 100, hand.slice(0, 3))).toBe('incomplete')
    expect(await slider.judge('u', 100, hand)).toBe('unreadable')
  })

  it('[CAPTCHA-12] a drag cannot be longer than the time since its challenge', async () => {
    await slider.begin('v')
    clock.advance(56)
    expect(await slider.judge('v', 100, hand)).toBe('impossible')
    await slider.begin('v')
    clock.advance(57)
    expect(codeOf(await slider.judge('v', 100, hand))).toHaveLength(32)
  })

  it('[CAPTCHA-11] challenge and code live for five minutes', async () => {
    await slider.begin('w')
    clock.advance(299_999)
    const code = codeOf(await slider.judge('w', 100, hand))
    clock.advance(299_999)
    expect(await slider.consume('w', code)).toBe(true)
    await slider.begin('x')
    clock.advance(300_000)
    expect(await slider.judge('x', 100, hand)).toBe('unreadable')
    await slider.begin('y')
    clock.advance(1000)
    const late = codeOf(await slider.judge('y', 100, hand))
    clock.advance(300_000)
    expect(await slider.consume('y', late)).toBe(false)
  })
})
