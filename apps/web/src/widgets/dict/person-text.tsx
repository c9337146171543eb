import { TableDictText } from './dict-tag.tsx'

export const PEOPLE = 'sys_user,realname,username'

/** People are kept by their account; a reader wants the name. */
export function PersonText({ account }: { account: string | null | undefined }) {
  // What the system itself does has no account of a person.
  return account === 'system' || account === 'seed' ? '系统' : <TableDictText dictCode={PEOPLE} value={account} />
}
