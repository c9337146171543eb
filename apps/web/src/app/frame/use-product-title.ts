import { productTitle } from '../../shared/brand/brand.ts'
import { useSession } from '../../shared/session/session-store.ts'

/** The name of the desk; it may change with the department. */
export const useProductTitle = (): string => useSession(() => productTitle())
