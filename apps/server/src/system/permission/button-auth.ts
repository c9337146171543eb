import type { ButtonAuth, SystemButton } from '@liangshu/contract/system/permission/permission'

import type { PermissionRow } from './permission.store.ts'

export const buttonType = 2
const inForce = '1'

const withCode = (rows: readonly PermissionRow[]): (PermissionRow & { perms: string })[] =>
  rows.filter((row): row is PermissionRow & { perms: string } => row.menuType === buttonType && !!row.perms)

/** Granted buttons whose control is in force. */
export const usableButtons = (rows: readonly PermissionRow[]): ButtonAuth[] =>
  withCode(rows)
    .filter((row) => row.isGranted && row.status === inForce)
    .map((row) => ({ action: row.perms, type: row.permsType, describe: row.name }))

export const systemButtons = (rows: readonly PermissionRow[]): SystemButton[] =>
  withCode(rows).map((row) => ({ action: row.perms, status: row.status, type: row.permsType, describe: row.name }))

/** The codes alone, each once; one button may carry several, split by commas. */
export const codesOf = (auth: readonly ButtonAuth[]): string[] => [
  ...new Set(auth.flatMap(({ action }) => action.split(',')).filter((code) => code !== '')),
]
