import { createElement, lazy, type ReactElement } from 'react'
import { marketPages } from '../../market/pages.ts'
import { systemPages } from '../../system/pages.ts'
import type { PageLoaders } from '../../shared/page/page-loaders.ts'
import { examplePages } from '../../widgets/examples/pages.ts'

/** Component strings of the server's menu and the pages behind them; each area brings its own list. */
const loaders: PageLoaders = { ...systemPages, ...marketPages, ...examplePages }

const CHUNK_TIMEOUT_MS = 120_000

/** A page whose files never arrive must end in an error, not in an endless spinner. */
async function withinTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error('页面文件加载超时')
      error.name = 'ChunkLoadError'
      reject(error)
    }, CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, expiry])
  } finally {
    clearTimeout(timer)
  }
}

const made = new Map<string, ReactElement>()

/** The page for a component string, or undefined when this application has none. */
export function pageFor(component: string): ReactElement | undefined {
  const loader = loaders[component]
  if (!loader) return undefined
  const page = made.get(component) ?? createElement(lazy(async () => ({ default: await withinTime(loader()) })))
  made.set(component, page)
  return page
}
