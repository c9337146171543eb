import type { Button } from '../session/session-schema.ts'

/** One entry may allow several actions, separated by commas. */
export const actionsOf = ({ action }: Pick<Button, 'action'>): string[] =>
  action
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const holds = (entries: readonly Button[], action: string) =>
  entries.some((entry) => actionsOf(entry).includes(action))

/** Type "2" entries govern data and fields, all others govern what is shown. */
export const isDataEntry = ({ type }: Pick<Button, 'type'>) => type === '2'
