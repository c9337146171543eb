import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useClockKeys } from './use-clock-keys.ts'
import { userClock } from './user-clock.ts'

const shown = () => userClock.state.getState().moment
const isPlaying = () => userClock.state.getState().driver !== null

function put(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body.querySelector<HTMLElement>('[data-target]') ?? document.body
}
function press(key: string, held: KeyboardEventInit = {}, target: EventTarget = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  userClock.knowDays({ dates: ['2026-11-12', '2026-11-13', '2026-11-16'], until: '2026-11-16 10:21' })
  userClock.goTo('2026-11-13 10:20')
  renderHook(() => useClockKeys())
})
afterEach(() => {
  userClock.goLive()
  document.body.innerHTML = ''
})

describe('the clock by keys', () => {
  it.each([
    ['ArrowLeft', {}, '2026-11-13 10:19'],
    ['ArrowRight', {}, '2026-11-13 10:21'],
    ['ArrowLeft', { shiftKey: true }, '2026-11-12 10:20'],
    ['ArrowRight', { shiftKey: true }, '2026-11-16 10:20'],
  ])('[REPLAY-14] %s %j goes to %s', (key, held, moment) => {
    expect(press(key, held)).toBe(true)
    expect(shown()).toBe(moment)
  })

  it('[REPLAY-14] space lets it run and stand', () => {
    expect(press(' ')).toBe(true)
    expect(isPlaying()).toBe(true)
    press(' ')
    expect(isPlaying()).toBe(false)
    expect(shown()).toBe('2026-11-13 10:20')
  })

  it('[REPLAY-14] now is not turned by a key', () => {
    userClock.goLive()
    for (const key of [' ', 'ArrowLeft', 'ArrowRight']) expect(press(key)).toBe(false)
    expect(shown()).toBeNull()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('[REPLAY-14] not with %j', (held) => {
    expect(press('ArrowLeft', held)).toBe(false)
    expect(shown()).toBe('2026-11-13 10:20')
  })

  it('[REPLAY-14] other keys are not the clock’s', () => {
    expect(press('ArrowUp')).toBe(false)
    expect(press('a')).toBe(false)
    expect([shown(), isPlaying()]).toEqual(['2026-11-13 10:20', false])
  })

  it.each([
    ['a field', '<input data-target>'],
    ['a slider', '<div role="slider"><b data-target></b></div>'],
    ['a list of tabs', '<div role="tablist"><b data-target></b></div>'],
    ['a table with cells', '<div role="grid"><b data-target></b></div>'],
    ['a page with a dialog', '<div class="ant-modal-wrap"></div><b data-target></b>'],
  ])('[REPLAY-14] %s keeps its arrows', (_case, html) => {
    expect(press('ArrowLeft', {}, put(html))).toBe(false)
    expect(shown()).toBe('2026-11-13 10:20')
  })

  it('[REPLAY-14] a dialog that was closed keeps nothing; a button keeps its space, not the arrows', () => {
    const hidden = put('<div class="ant-modal-wrap" style="display: none"></div><button data-target></button>')
    expect(press(' ', {}, hidden)).toBe(false)
    expect(isPlaying()).toBe(false)
    expect(press('ArrowLeft', {}, hidden)).toBe(true)
    expect(shown()).toBe('2026-11-13 10:19')
  })

  it('[REPLAY-14] a key that somebody else has taken is left to them', () => {
    const target = put('<b data-target></b>')
    target.addEventListener('keydown', (event) => event.preventDefault())
    press('ArrowLeft', {}, target)
    expect(shown()).toBe('2026-11-13 10:20')
  })
})
