import { AsyncLocalStorage } from 'node:async_hooks'

import { ROOT_CONTEXT, type Context, type ContextManager } from '@opentelemetry/api'

/** Keeps the current span along whatever is awaited. */
export function createAsyncContext(): ContextManager {
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (at, work, self, ...args) => storage.run(at, () => work.apply(self as never, args)),
    bind: (at, target) =>
      typeof target === 'function'
        ? (((...args: unknown[]) => storage.run(at, () => target(...args))) as never)
        : target,
    enable: () => manager,
    disable() {
      storage.disable()
      return manager
    },
  }
  return manager
}
