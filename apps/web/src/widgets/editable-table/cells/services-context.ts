import { createContext } from 'react'
import { defaultServices } from './default-services.ts'
import type { TableServices } from './table-services.ts'

export const TableServicesContext = createContext<TableServices>(defaultServices)
