import * as z from 'zod/mini'
import { localStore } from '../storage/storage.ts'

const KEY = 'PAGE_VISITS'
const MAX_PAGES = 40

const visitsSchema = z.array(z.object({ path: z.string(), title: z.string(), count: z.number() }))
export type PageVisit = z.output<typeof visitsSchema>[number]

const byCount = (a: PageVisit, b: PageVisit) => b.count - a.count

/** Pages this browser opens most, for the shortcuts of the home page. */
export const pageVisits = (): PageVisit[] => localStore.get(KEY, visitsSchema) ?? []

export function countVisit(visits: readonly PageVisit[], path: string, title: string): PageVisit[] {
  const known = visits.find((visit) => visit.path === path)
  const counted = { path, title, count: (known?.count ?? 0) + 1 }
  return [...visits.filter((visit) => visit.path !== path), counted].sort(byCount).slice(0, MAX_PAGES)
}

export function recordVisit(path: string, title: string) {
  localStore.set(KEY, countVisit(pageVisits(), path, title))
}
