import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { storedDictItems } from '../../shared/dict/dictionaries.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { request } from '../../shared/request/request.ts'
import { WEEK_MS } from '../../shared/storage/storage.ts'

export interface DictOption {
  readonly value: string
  readonly label: string
}

const optionList = z
  .array(
    z.object({ value: z.union([z.string(), z.number()]), text: z.string().nullish(), label: z.string().nullish() }),
  )
  .nullish()
  .transform((items): DictOption[] =>
    (items ?? []).map(({ value, text, label }) => ({ value: String(value), label: text ?? label ?? String(value) })),
  )

export const EMPTY_CODE = '字典编码不能为空'

/** `table,text,code` with an optional condition; anything else is a plain code. */
export const isTableDict = (dictCode: string) => dictCode.includes(',')

/** loadDictItem takes exactly three parts; the condition is for searching only. */
export const withoutCondition = (dictCode: string) => dictCode.split(',').slice(0, 3).join(',')

function storedOptions(dictCode: string): DictOption[] | undefined {
  if (isTableDict(dictCode)) return undefined
  return storedDictItems(dictCode)?.map(({ value, text }) => ({ value, label: text }))
}

export const dictKey = ['dict'] as const

/** Dictionaries by code come with the login and live 7 days in the browser; tables are asked anew after a minute. */
export const dictItemsQuery = (dictCode: string) =>
  queryOptions({
    queryKey: [...dictKey, 'items', dictCode],
    queryFn: async ({ signal }): Promise<DictOption[]> => {
      if (dictCode === '') throw new RequestError(EMPTY_CODE, { kind: 'refused', path: '' })
      return (
        storedOptions(dictCode) ?? request.get(`/sys/dict/getDictItems/${dictCode}`, { schema: optionList, signal })
      )
    },
    initialData: () => storedOptions(dictCode),
    staleTime: isTableDict(dictCode) ? 60_000 : WEEK_MS,
    gcTime: WEEK_MS,
  })

export const SEARCH_PAGE_SIZE = 10

export const searchDict = (dictCode: string, keyword: string, signal?: AbortSignal): Promise<DictOption[]> =>
  request.get(`/sys/dict/loadDict/${dictCode}`, {
    params: { keyword, pageSize: SEARCH_PAGE_SIZE },
    schema: optionList,
    signal,
  })

/** Texts of chosen values of a table dictionary, in the order of the values. */
export const dictTextsQuery = (dictCode: string, values: readonly string[]) =>
  queryOptions({
    queryKey: [...dictKey, 'texts', dictCode, values],
    queryFn: ({ signal }) =>
      request.get(`/sys/dict/loadDictItem/${withoutCondition(dictCode)}`, {
        params: { key: values.join(','), delNotExist: false },
        schema: z.array(z.string()),
        signal,
      }),
    enabled: values.length > 0,
    staleTime: 60_000,
  })
