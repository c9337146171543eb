import { createContext } from 'react'
import type { Button } from '../session/session-schema.ts'

/** Permission list of the route a page stands in; the page wrapper provides it. */
export const PagePermission = createContext<readonly Button[]>([])
