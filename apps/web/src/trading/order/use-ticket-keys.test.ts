import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useTicketKeys } from './use-ticket-keys.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function open(around = '<form><input id="t-volume"></form>') {
  document.body.innerHTML = around
  const form = { current: document.body.querySelector('form') }
  const [change, stepPrice] = [vi.fn(), vi.fn()]
  renderHook(() => useTicketKeys(form, { change, stepPrice, fieldId: (name) => `t-${name}` }))
  const press = (code: string, held: KeyboardEventInit = { altKey: true }): boolean => {
    const event = new KeyboardEvent('keydown', { code, cancelable: true, ...held })
    globalThis.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { change, stepPrice, press, field: () => document.getElementById('t-volume') }
}

describe('keys of the ticket', () => {
  it.each([
    ['KeyB', 1],
    ['KeyS', 2],
  ])('[TICKET-12] Alt and %s chooses side %s, empties the volume and waits there', (code, side) => {
    const { change, press, field } = open()
    expect(press(code)).toBe(true)
    expect(change).toHaveBeenCalledExactlyOnceWith({ side, volume: null })
    expect(document.activeElement).toBe(field())
  })

  it.each([
    ['ArrowUp', false, 1],
    ['ArrowDown', false, -1],
    ['ArrowUp', true, 10],
    ['ArrowDown', true, -10],
  ])(
    '[TICKET-12] Alt and %s (Shift: %s) steps the price by %s and stays where the keyboard is',
    (code, shiftKey, by) => {
      const { stepPrice, press } = open()
      expect(press(code, { altKey: true, shiftKey })).toBe(true)
      expect(stepPrice).toHaveBeenCalledExactlyOnceWith(by)
      expect(document.activeElement).toBe(document.body)
    },
  )

  it.each([{}, { altKey: true, ctrlKey: true }, { altKey: true, metaKey: true }])(
    '[TICKET-12] %j and a letter is not the ticket’s',
    (held) => {
      const { change, press } = open()
      expect(press('KeyB', held)).toBe(false)
      expect(change).not.toHaveBeenCalled()
    },
  )

  it('[TICKET-12] other letters do nothing', () => {
    const { change, stepPrice, press } = open()
    expect(press('KeyX')).toBe(false)
    expect([change.mock.calls, stepPrice.mock.calls]).toEqual([[], []])
  })

  it('[TICKET-12] behind a dialog only the ticket with the keyboard hears them, or one that stands in the drawer', () => {
    const dialog = '<div class="ant-modal-wrap"></div>'
    const behind = open(`<form><input id="t-volume"></form>${dialog}`)
    expect(behind.press('ArrowUp')).toBe(false)
    behind.field()?.focus()
    expect(behind.press('ArrowUp')).toBe(true)
    const inDrawer = open(`<div class="ant-drawer-open"><form><input id="t-volume"></form></div>${dialog}`)
    expect(inDrawer.press('ArrowUp')).toBe(true)
    expect(inDrawer.stepPrice).toHaveBeenCalledOnce()
  })
})
