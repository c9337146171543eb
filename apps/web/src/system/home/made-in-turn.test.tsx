import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CALM_MS } from './card-turns.ts'
import { InTurns, MadeInTurn } from './made-in-turn.tsx'

type Tell = (entries: { isIntersecting: boolean }[]) => void
const observers: { tell: Tell; isOver: boolean }[] = []
const idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own: (typeof observers)[number]
      constructor(tell: Tell) {
        this.own = { tell, isOver: false }
        observers.push(this.own)
      }
      observe() {}
      disconnect() {
        this.own.isOver = true
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  observers.length = 0
  idle.length = 0
})

const names = ['热力图', '主要指数', '快捷入口']
const shown = () => names.filter((name) => screen.queryByText(name) !== null)
const places = () => document.querySelectorAll('.home-far').length
const rest = () => act(() => idle.splice(0).forEach((run) => run()))
const open = (fetch = async () => {}) =>
  render(
    <InTurns>
      {names.map((name) => (
        <MadeInTurn key={name} fetch={fetch}>
          {() => <p>{name}</p>}
        </MadeInTurn>
      ))}
    </InTurns>,
  )

it('[HOMECARD-20] a card is made when it has come near the screen; until then its place is kept', async () => {
  open()
  expect(places()).toBe(3)
  await act(async () => {
    observers[1]?.tell([{ isIntersecting: true }])
    observers[0]?.tell([{ isIntersecting: false }])
  })
  rest()
  expect(shown()).toEqual(['主要指数'])
  expect(places()).toBe(2)
  expect(observers.map(({ isOver }) => isOver)).toEqual([false, true, false])
})

it('[HOMECARD-33] a card takes its turn when its code is here', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  open(() => promise)
  await act(async () => observers[0]?.tell([{ isIntersecting: true }]))
  rest()
  expect(shown()).toEqual([])
  await act(async () => resolve())
  rest()
  expect(shown()).toEqual(['热力图'])
})

it('[HOMECARD-21] left alone, the page fills by itself', () => {
  open()
  rest()
  expect(shown()).toEqual([])
  act(() => void vi.advanceTimersByTime(CALM_MS))
  for (const name of names) {
    rest()
    expect(shown().at(-1)).toBe(name)
  }
  expect(places()).toBe(0)
})

it.each(['keyDown', 'pointerDown', 'wheel', 'touchStart'] as const)(
  '[HOMECARD-22] %s brings what stands further down',
  (name) => {
    open()
    fireEvent[name](document.body)
    for (let i = 0; i < names.length; i += 1) rest()
    expect(shown()).toEqual(names)
  },
)

it('[HOMECARD-22] a print shows every card', () => {
  open()
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')))
  expect(shown()).toEqual(names)
})

it('[HOMECARD-23] a page that was left makes nothing', () => {
  const { unmount } = open()
  unmount()
  act(() => void vi.advanceTimersByTime(CALM_MS))
  rest()
  expect(observers.every(({ isOver }) => isOver)).toBe(true)
  expect(shown()).toEqual([])
})
