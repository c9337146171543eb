import type { Tx } from '../database/database.ts'
import { refusal } from '../http/app-error.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { Actor } from '../tenancy/actor.ts'
import type { SheetColumn, SheetDefinition } from './define-sheet.ts'

/** contract: as clients of the contract know the file; screen: as people read it, in the words of the screens. */
export type SheetForm = 'contract' | 'screen'

/** The sheet as this caller sees it. */
export function sheetFor<Columns extends ListColumns>(
  sheet: SheetDefinition<Columns>,
  actor: Pick<Actor, 'isPlatform'>,
  form: SheetForm,
): SheetDefinition<Columns> {
  const isScreen = form === 'screen'
  const columns = sheet.columns
    .filter((column) => (actor.isPlatform || !column.isInstitution) && !(isScreen && column.isInternal))
    .map((column) => (isScreen && column.screen ? { ...column, title: column.screen } : column))
  return { ...sheet, columns }
}

const platformName = '平台'

/** Names of institutions by number, and back. */
export type Institutions = { textOf: (ids: unknown) => string; idsOf: (text: string) => string }

export async function readInstitutions(tx: Tx): Promise<Institutions> {
  const rows = await tx.selectFrom('sys_tenant').select(['id', 'name']).execute()
  const names = new Map(rows.map(({ id, name }) => [String(id), name]))
  const ids = new Map(rows.map(({ id, name }) => [name, String(id)]))
  const partsOf = (text: string) => text.split(/[,，]/).flatMap((part) => part.trim() || [])
  return {
    textOf(value) {
      const parts = partsOf(typeof value === 'number' || typeof value === 'string' ? String(value) : '')
      return parts.map((id) => names.get(id) ?? (id === '0' ? platformName : id)).join(',') || platformName
    },
    idsOf(text) {
      const wanted = partsOf(text).filter((part) => part !== platformName)
      return wanted
        .map((part) => {
          const id = ids.get(part) ?? (names.has(part) ? part : undefined)
          if (id === undefined) throw refusal(`所属机构“${part}”不存在`)
          return id
        })
        .join(',')
    },
  }
}

export const institutionColumn = <Property extends string>(property: Property): SheetColumn<Property> => ({
  title: '所属机构',
  property,
  width: 24,
  isInstitution: true,
})
