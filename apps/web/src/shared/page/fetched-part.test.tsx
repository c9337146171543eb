import { act, render } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { fetchedPart, fetchPart } from './fetched-part.ts'

const Card = () => <p>主要指数</p>
const draw = (Part: ComponentType) => render(<Suspense fallback="…">{<Part />}</Suspense>).container

it('[HOMECARD-34] a part whose code is here is drawn at once', async () => {
  const load = vi.fn(async () => Card)
  const part = fetchedPart(load)
  await fetchPart(part)
  expect(draw(part).textContent).toBe('主要指数')
  expect(load).toHaveBeenCalledTimes(1)
})

it('[HOMECARD-34] others are fetched when they are drawn', async () => {
  const drawn = draw(fetchedPart(async () => Card))
  expect(drawn.textContent).toBe('…')
  await act(async () => {})
  expect(drawn.textContent).toBe('主要指数')
})

it('[HOMECARD-34] what could not be fetched ahead is tried again where it is drawn; nothing given fetches nothing', async () => {
  const load = vi.fn(async () => Card).mockRejectedValueOnce(new TypeError('offline'))
  const part = fetchedPart(load)
  await fetchPart(part)
  await fetchPart(undefined)
  await fetchPart(Card)
  const drawn = draw(part)
  await act(async () => {})
  expect(drawn.textContent).toBe('主要指数')
  expect(load).toHaveBeenCalledTimes(2)
})
