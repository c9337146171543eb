import { TableDictText } from '../../widgets/dict/dict-tag.tsx'

export const PEOPLE = 'sys_user,realname,username'

/** People are kept by their account; a reader wants the name. */
export function PersonText({ account }: { account: string | null | undefined }) {
  return <TableDictText dictCode={PEOPLE} value={account} />
}
