import { useContext } from 'react'
import { useSession } from '../session/session-store.ts'
import type { Button } from '../session/session-schema.ts'
import { hiddenNames, hiddenToolbarButtons } from './hidden-names.ts'
import { mayEdit } from './may-edit.ts'
import { maySee, type Authority } from './may-see.ts'
import { PagePermission } from './page-permission.ts'

const nothing: Authority = { auth: [], allAuth: [] }
const useAuthority = (): Authority => useSession((session) => session.permission ?? nothing)

export const useMaySee = (action: string, formList?: readonly Button[]): boolean =>
  maySee(action, useAuthority(), formList)

export const useMayEdit = (action: string): boolean => mayEdit(action, useAuthority(), useContext(PagePermission))

/** Columns or fields below `prefix` to leave out. */
export const useHiddenNames = (prefix: string): string[] => hiddenNames(prefix, useAuthority())

export const useHiddenToolbarButtons = (prefix: string): string[] => hiddenToolbarButtons(prefix, useAuthority())
