import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NearScreen } from './near-screen.tsx'

type Told = (entries: { isIntersecting: boolean }[]) => void

const observers: { tell: Told; isOver: boolean }[] = []
const idle: (() => void)[] = []

function watchPlaces() {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own: (typeof observers)[number]
      constructor(tell: Told) {
        this.own = { tell, isOver: false }
        observers.push(this.own)
      }
      observe() {}
      disconnect() {
        this.own.isOver = true
      }
    },
  )
}

const come = (at: number) => act(() => observers[at]?.tell([{ isIntersecting: true }]))
const rest = () => act(() => idle.splice(0).forEach((run) => run()))

afterEach(() => {
  vi.unstubAllGlobals()
  observers.length = 0
  idle.length = 0
})

it('[LANDING-8] a card is made when it comes near the screen, and stays', () => {
  watchPlaces()
  render(<NearScreen>{() => <p>涨跌分布</p>}</NearScreen>)
  act(() => observers[0]?.tell([{ isIntersecting: false }]))
  rest()
  expect(screen.queryByText('涨跌分布')).toBeNull()
  come(0)
  rest()
  expect(screen.getByText('涨跌分布')).toBeTruthy()
  expect(observers[0]?.isOver).toBe(true)
})

it('[LANDING-8] cards that come together are made one after the other', () => {
  watchPlaces()
  render(['指数', '情绪', '板块'].map((name) => <NearScreen key={name}>{() => <p>{name}</p>}</NearScreen>))
  come(0)
  come(1)
  come(2)
  const shown = () => ['指数', '情绪', '板块'].filter((name) => screen.queryByText(name) !== null)
  expect(shown()).toEqual([])
  rest()
  expect(shown()).toEqual(['指数'])
  rest()
  expect(shown()).toEqual(['指数', '情绪'])
  rest()
  expect(shown()).toEqual(['指数', '情绪', '板块'])
})

it('[LANDING-8] a card that is gone before its turn holds nobody up', () => {
  watchPlaces()
  const { unmount } = render(<NearScreen>{() => <p>指数</p>}</NearScreen>)
  come(0)
  unmount()
  // The page it stood on is gone, and what was to happen on it.
  idle.length = 0
  render(<NearScreen>{() => <p>情绪</p>}</NearScreen>)
  come(1)
  rest()
  expect(screen.getByText('情绪')).toBeTruthy()
})

it('[LANDING-8] a browser that cannot tell what is near makes every card at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  render(<NearScreen>{() => <p>连板梯队</p>}</NearScreen>)
  expect(screen.getByText('连板梯队')).toBeTruthy()
})
