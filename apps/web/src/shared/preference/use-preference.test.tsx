import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient } from '../query/query-client.ts'
import { useSession } from '../session/session-store.ts'
import { failing, fakeServer, ok } from '../testing/fake-server.ts'
import { usePreference } from './use-preference.ts'

const schema = z.array(z.string())
const first: string[] = ['first']
const KEY = 'home-cards'

function Shown() {
  const [value, set] = usePreference(KEY, schema, first)
  return (
    <>
      <output>{value.join(' ')}</output>
      {['a', 'b', 'new'].map((word) => (
        <button key={word} type="button" onClick={() => set([word])}>
          {word}
        </button>
      ))}
      <button type="button" onClick={() => set(null)}>
        none
      </button>
    </>
  )
}

/** Changes are gathered by a timer: nothing moves on its own until it is told to. */
async function press(word: string) {
  fireEvent.click(screen.getByRole('button', { name: word }))
  await act(() => vi.advanceTimersByTimeAsync(10))
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(700))

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
const shown = () => screen.getByRole('status').textContent
const before = useSession.getState()

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ userInfo: { id: 'u1', username: 'mine' } as never, tenantId: 1 })
})
afterEach(() => {
  vi.useRealTimers()
  useSession.setState(before, true)
  localStorage.clear()
})

describe('a preference', () => {
  it('[PREF-3] shows what the server has, whatever browser it was set in', async () => {
    fakeServer({ 'GET /desk/preference/get': ok({ value: '["a","b"]' }) })
    open()
    expect(shown()).toBe('first')
    await waitFor(() => expect(shown()).toBe('a b'))
  })

  it('[PREF-3] many changes are one call with the last of them', async () => {
    const calls = fakeServer({ 'GET /desk/preference/get': ok({ value: null }), 'PUT /desk/preference/put': ok() })
    open()
    await waitFor(() => expect(calls).toHaveLength(1))
    vi.useFakeTimers()
    await press('a')
    await press('b')
    expect(shown()).toBe('b')
    await settle()
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { key: KEY, value: '["b"]' },
    ])
  })

  it('[PREF-4] what the server did not take stays here, and goes there the next time', async () => {
    let isDown = true
    const calls = fakeServer({
      'GET /desk/preference/get': ok({ value: '["old"]' }),
      'PUT /desk/preference/put': () => (isDown ? failing(503) : ok()),
    })
    const { unmount } = open()
    await waitFor(() => expect(shown()).toBe('old'))
    vi.useFakeTimers()
    await press('new')
    await settle()
    vi.useRealTimers()
    unmount()
    isDown = false
    open()
    expect(shown()).toBe('new')
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(shown()).toBe('new')
  })

  it('[PREF-4] another person at this browser does not see it, and what cannot be read is left out', async () => {
    fakeServer({ 'GET /desk/preference/get': ok({ value: '["mine"]' }) })
    open().unmount()
    useSession.setState({ userInfo: { id: 'u2', username: 'other' } as never })
    fakeServer({ 'GET /desk/preference/get': ok({ value: '{"of":"another version"}' }) })
    open()
    expect(shown()).toBe('first')
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0))
    expect(shown()).toBe('first')
  })

  it('[PREF-3] taken back, it is removed there too', async () => {
    const calls = fakeServer({
      'GET /desk/preference/get': ok({ value: '["a"]' }),
      'DELETE /desk/preference/delete': ok(),
    })
    open()
    await waitFor(() => expect(shown()).toBe('a'))
    vi.useFakeTimers()
    await press('none')
    expect(shown()).toBe('first')
    await settle()
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE' })
  })
})
