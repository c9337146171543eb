import { orDash } from '../../widgets/list-page/list-column.ts'

/** Names arrive with commas between them. */
export const joinNames = (names: string | null | undefined): string => orDash(names?.split(',').join('、'))
