import { randomInt } from 'node:crypto'

import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import * as categories from '../category/category.store.ts'
import * as departs from '../depart/depart.store.ts'

export type FillInput = Readonly<Record<string, unknown>>
export type Filler = (tx: Tx, input: FillInput) => Promise<string>

const textOf = (input: FillInput, name: string): string => {
  const value = input[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Everything a fill rule may name. A rule stores a name, never code; a name that is not here does nothing. */
export function createFillers({ clock }: { clock: Clock }): Readonly<Record<string, Filler>> {
  const orgCode: Filler = async (tx, input) => {
    const parentId = textOf(input, 'parentId')
    return departs.findFreeCode(tx, parentId ? await departs.findById(tx, parentId) : undefined)
  }
  const categoryCode: Filler = async (tx, input) => {
    const pid = textOf(input, 'pid')
    return categories.findFreeCode(tx, pid && pid !== categories.root ? await categories.findById(tx, pid) : undefined)
  }
  const serialNumber: Filler = async (_tx, input) => {
    const stamp = toWireTime(clock.now()).replaceAll(/\D/g, '')
    return `${textOf(input, 'prefix') || 'CN'}${stamp}${String(randomInt(100)).padStart(2, '0')}`
  }
  return {
    orgCode,
    categoryCode,
    serialNumber,
    // As rules imported from older installations name them.
    'org.jeecg.modules.system.rule.OrgCodeRule': orgCode,
    'org.jeecg.modules.system.rule.CategoryCodeRule': categoryCode,
    'org.jeecg.modules.system.rule.OrderNumberRule': serialNumber,
  }
}
