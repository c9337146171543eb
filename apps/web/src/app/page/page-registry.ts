import type { ComponentType } from 'react'
import { decisionPages } from '../../decision/pages.ts'
import { deskPages } from '../../desk/pages.ts'
import { hostPages } from '../../hosts/pages.ts'
import { insightPages } from '../../insight/pages.ts'
import { marketPages } from '../../market/pages.ts'
import { systemPages } from '../../system/pages.ts'
import type { PageLoaders } from '../../shared/page/page-loaders.ts'
import { tradingPages } from '../../trading/pages.ts'
import { watchPages } from '../../watch/pages.ts'
import { examplePages } from '../../widgets/examples/pages.ts'
import { ownComponent } from '@liangshu/contract/system/permission/vue3-components'

/** Component strings of the server's menu and the pages behind them; each area brings its own list. */
const loaders: PageLoaders = {
  ...systemPages,
  ...deskPages,
  ...marketPages,
  ...insightPages,
  ...tradingPages,
  ...decisionPages,
  ...watchPages,
  ...hostPages,
  ...examplePages,
}

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

const here = new Map<string, ComponentType>()

const loaderOf = (component: string) => {
  const name = ownComponent(component)
  return Object.hasOwn(loaders, name) ? loaders[name] : undefined
}

/** Whether this application has a page for a component string. */
export const isPage = (component: string): boolean => loaderOf(component) !== undefined

/** The page, when its code is here already. */
export const pageAtHand = (component: string): ComponentType | undefined => here.get(component)

export async function loadPage(component: string): Promise<ComponentType> {
  const loader = loaderOf(component)
  if (!loader) throw new Error(`no page for ${component}`)
  const page = await withinTime(loader())
  here.set(component, page)
  return page
}
