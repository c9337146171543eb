import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Antd measures and observes; happy-dom lays nothing out, so both answer with nothing.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
