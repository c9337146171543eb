export const matchTypes = ['and', 'or'] as const
export type MatchType = (typeof matchTypes)[number]

export const matchTypeOptions: { value: MatchType; label: string }[] = [
  { value: 'and', label: '满足全部条件' },
  { value: 'or', label: '满足任一条件' },
]

export const queryRules = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type QueryRule = (typeof queryRules)[number]

export const ruleOptions: { value: QueryRule; label: string }[] = [
  { value: 'eq', label: '等于' },
  { value: 'like', label: '包含' },
  { value: 'right_like', label: '以…开始' },
  { value: 'left_like', label: '以…结尾' },
  { value: 'in', label: '在…中' },
  { value: 'ne', label: '不等于' },
  { value: 'gt', label: '大于' },
  { value: 'ge', label: '大于等于' },
  { value: 'lt', label: '小于' },
  { value: 'le', label: '小于等于' },
]

/** How the value of a field is entered. Pickers are registered by the application under the same names. */
export type QueryFieldType =
  | 'string'
  | 'int'
  | 'number'
  | 'date'
  | 'datetime'
  | 'time'
  | 'switch'
  | 'select'
  | 'list_multi'
  | 'sel_search'
  | 'popup'
  | 'sel_user'
  | 'sel_depart'
  | 'sel_tree'
  | 'cat_tree'
  | 'pca'

export interface QueryOption {
  readonly value: string | number
  readonly text: string
}

export interface QueryField {
  /** Property of the entity. */
  readonly value: string
  readonly text: string
  readonly type: QueryFieldType
  readonly dbType?: string
  readonly options?: readonly QueryOption[]
  readonly dictCode?: string
  readonly dictTable?: string
  readonly dictText?: string
  readonly customReturnField?: string
  readonly popup?: Readonly<Record<string, unknown>>
  /** Two values of a switch, the first for on. */
  readonly extendOption?: readonly [string, string]
  readonly formatStr?: string
}

/** Text is searched, everything else is compared. */
export const defaultRule = ({ type }: Pick<QueryField, 'type'>): QueryRule => (type === 'string' ? 'like' : 'eq')

/** A table dictionary is written as table,text,code. */
export function descriptorOf({ dictCode, dictTable, dictText }: QueryField): string | undefined {
  if (!dictCode) return undefined
  return dictTable ? [dictTable, dictText, dictCode].join(',') : dictCode
}
