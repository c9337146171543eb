import type { DictOption } from '@liangshu/contract/system/identity'

import type { Tx } from '../../platform/database/database.ts'

export type AllDictItems = (tx: Tx) => Promise<Record<string, DictOption[]>>

export const allDictItems: AllDictItems = async () => ({})
