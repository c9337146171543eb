import { startDouble, type Double } from './double.ts'
import { productUrl, test as shellTest } from './shell-test.ts'

/** Journeys that reach the product through a double that can fail. */
export const test = shellTest.extend<{ server: Double }>({
  server: async ({ browserName: _any }, use) => {
    const server = await startDouble(productUrl())
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from '@playwright/test'
