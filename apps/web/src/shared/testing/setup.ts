import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Asking every ancestor for its computed style costs seconds per query under happy-dom; what is hidden, tests ask for
// by name. A whole page takes its time on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 })

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

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
