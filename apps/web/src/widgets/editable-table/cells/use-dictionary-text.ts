import { use, useEffect, useSyncExternalStore } from 'react'
import { TableServicesContext } from './services-context.ts'
import type { TableServices } from './table-services.ts'
import { createTextCache, type TextCache } from './text-cache.ts'

const caches = new WeakMap<TableServices, TextCache>()

export function useTextCache(): TextCache {
  const services = use(TableServicesContext)
  const cache = caches.get(services) ?? createTextCache(services.loadTexts)
  if (!caches.has(services)) caches.set(services, cache)
  return cache
}

/** The text of a stored value; the value itself until it is known. */
export function useDictionaryText(dictCode: string, value: string): string {
  const cache = useTextCache()
  useEffect(() => cache.want(dictCode, value), [cache, dictCode, value])
  return useSyncExternalStore(cache.subscribe, () => cache.get(dictCode, value) ?? value)
}
