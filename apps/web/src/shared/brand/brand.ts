import * as z from 'zod/mini'
import { localStore } from '../storage/storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'

export const PRODUCT_NAME = '量枢'
export const PRODUCT_LINE = '量化交易与管理平台'

/** An institution may run the desk under its own name: department id, then name, as `id=name` pairs. */
const named = (import.meta.env['VITE_DEPART_TITLES'] as string | undefined) ?? ''
const departTitles = new Map(
  named
    .split(';')
    .map((pair) => pair.split('='))
    .flatMap(([id, title]) => (id && title ? [[id.trim(), title.trim()] as const] : [])),
)

/** Name shown beside the logo and behind page titles. */
export function productTitle(departId = localStore.get(storageKeys.departId, z.string())): string {
  return (departId && departTitles.get(departId)) || PRODUCT_NAME
}

/** Title of the browser's tab: the home page shows the product alone. */
export const browserTitle = (pageTitle: string, isHome: boolean, product = productTitle()): string =>
  isHome || pageTitle === '' ? product : `${pageTitle} - ${product}`
