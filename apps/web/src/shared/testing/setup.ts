import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { forgetFeedback } from './forget-feedback.ts'
import { inlineStyleOf } from './inline-style.ts'

// Asking every ancestor for its computed style costs seconds per query under happy-dom; what is hidden, tests ask for
// by name. The deadline only guards against waiting for ever: a whole page takes its time on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 30_000 })

// Queries by role and every click ask for styles; matching all rules of antd each time was a third of the whole time.
vi.stubGlobal('getComputedStyle', inlineStyleOf)

// Antd measures and observes; happy-dom lays nothing out, so both answer with nothing.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}))

/** Antd's forms wait for a message to themselves; the tests' own world has no such channel. */
class TestMessageChannel {
  readonly port1 = { onmessage: undefined as (() => void) | undefined }
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) }
}
vi.stubGlobal('MessageChannel', TestMessageChannel)

/** Nothing is laid out, so nothing is out of sight. */
class TestIntersectionObserver {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: true }])
  }
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', TestIntersectionObserver)

afterEach(() => {
  cleanup()
  forgetFeedback()
  localStorage.clear()
  sessionStorage.clear()
})

// Files share one document: what a library keeps in it would be found by the next file.
afterAll(() => document.body.replaceChildren())
