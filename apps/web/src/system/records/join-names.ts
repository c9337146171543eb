import { orDash } from '../../shared/figure/or-dash.ts'

/** Names arrive with commas between them. */
export const joinNames = (names: string | null | undefined): string => orDash(names?.split(',').join('、'))
