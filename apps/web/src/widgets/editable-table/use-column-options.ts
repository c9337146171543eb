import { use, useEffect, useState } from 'react'
import { TableServicesContext } from './cells/services-context.ts'
import type { Column, Option } from './model/column.ts'

/** These search on the server instead of loading the whole dictionary. */
const searchingTypes = new Set<Column['type']>([
  'select-async',
  'select-dict-search',
  'sel_user',
  'sel_depart',
  'popup',
])

function dictCodesOf(columns: readonly Column[]): string[] {
  const wanted = columns.filter(({ type, dictCode, options }) => dictCode && !options && !searchingTypes.has(type))
  return [...new Set(wanted.flatMap(({ dictCode }) => dictCode ?? []))]
}

/** Columns with the options of their dictionaries, as soon as those have come. */
export function useColumnOptions(columns: readonly Column[]): readonly Column[] {
  const { loadOptions } = use(TableServicesContext)
  const [dictionaries, setDictionaries] = useState<ReadonlyMap<string, readonly Option[]>>(new Map())
  const wanted = dictCodesOf(columns).join('\n')

  useEffect(() => {
    let isCurrent = true
    for (const dictCode of wanted.split('\n').filter((code) => code !== '')) {
      loadOptions(dictCode).then(
        (options) => isCurrent && setDictionaries((known) => new Map(known).set(dictCode, options)),
        () => {
          // The cells show stored values; the request layer has told the user.
        },
      )
    }
    return () => {
      isCurrent = false
    }
  }, [wanted, loadOptions])

  return columns.map((column) => {
    const options = column.dictCode === undefined ? undefined : dictionaries.get(column.dictCode)
    return options && !column.options ? Object.assign({}, column, { options }) : column
  })
}
