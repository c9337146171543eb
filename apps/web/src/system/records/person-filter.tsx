import { SearchSelect } from '../../widgets/dict/search-select.tsx'
import type { FilterField, FilterInputProps } from '../../widgets/list-page/filter-field.ts'
import { PEOPLE } from '../../widgets/dict/person-text.tsx'

function PersonSelect(props: FilterInputProps) {
  return <SearchSelect {...props} dictCode={PEOPLE} async delayMs={300} />
}

/** People are shown by name, so they are looked for by name; what travels is the account. */
export const personFilter = (name: string, label: string): FilterField => ({
  name,
  label,
  kind: 'custom',
  Input: PersonSelect,
})
