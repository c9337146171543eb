import * as z from 'zod/mini'
import { localStore } from '../storage/storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import type { PageFilter } from './page-access.ts'

/** Pages of the department concept by component name; an installation may name its own, or none. */
const listed =
  (import.meta.env['VITE_DEPART_CONCEPT_PAGES'] as string | undefined) ?? 'SectorAndConcept,stockSector,stockConcept'
const departmentPages = listed.split(',').filter((name) => name !== '')

/** CAN-2 as it stands in this browser now. */
export function pageFilter(): PageFilter {
  const flag = localStore.get(storageKeys.departConcept, z.union([z.string(), z.number()]))
  return { departmentPages, departConcept: flag === undefined ? undefined : String(flag) }
}
