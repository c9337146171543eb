import {
  csvBars,
  csvImportEntry,
  csvPaths,
  csvPreview,
  csvProblem,
  csvReport,
  csvSecurity,
  type CsvFrequency,
  type CsvMapping,
  type CsvPresetCode,
  type CsvPreview,
  type CsvReport,
} from '@liangshu/contract/market/bar-import'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { withQuery } from '../../shared/request/request-url.ts'
import { uploadInLine } from '../../shared/request/upload-in-line.ts'

const importKey = ['bar-import'] as const
const importPage = z.object({ records: z.array(csvImportEntry), total: z.number() })

export const importsQuery = (pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: [...importKey, 'list', pageNo, pageSize],
    queryFn: ({ signal }) =>
      request.get(csvPaths.imports, { params: { pageNo, pageSize }, signal, schema: importPage }),
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })

export const problemsQuery = (id: string) =>
  queryOptions({
    queryKey: [...importKey, 'problems', id],
    queryFn: ({ signal }) => request.get(csvPaths.problems, { params: { id }, signal, schema: z.array(csvProblem) }),
    staleTime: Infinity,
    meta: { handlesError: true },
  })

const securityPage = z.object({ records: z.array(csvSecurity), total: z.number() })

/** Securities with imported bars. */
export const securitiesQuery = (keyword: string, pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: [...importKey, 'list', 'securities', keyword, pageNo, pageSize],
    queryFn: ({ signal }) =>
      request.get(csvPaths.securities, { params: { keyword, pageNo, pageSize }, signal, schema: securityPage }),
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })

/** The newest of them, adjusted by the file's own factors where it has any. */
export const importedBarsQuery = (symbol: string, frequency: CsvFrequency) =>
  queryOptions({
    queryKey: [...importKey, 'list', 'bars', symbol, frequency],
    queryFn: ({ signal }) =>
      request.get(csvPaths.bars, {
        params: { symbol, frequency, n: 1000, adj: 'forward' },
        signal,
        schema: csvBars,
      }),
    meta: { handlesError: true },
  })

export function usePreview() {
  return useMutation({
    mutationFn: async ({ file, preset }: { file: File; preset: CsvPresetCode }): Promise<CsvPreview> =>
      (await uploadInLine(withQuery(csvPaths.preview, { preset }), file, { schema: csvPreview })).result,
  })
}

export interface ImportChoice {
  readonly file: File
  readonly preset: CsvPresetCode
  readonly frequency: CsvFrequency
  readonly mapping: CsvMapping
}

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, preset, frequency, mapping }: ImportChoice): Promise<CsvReport> => {
      const path = withQuery(csvPaths.import, { preset, frequency, mapping: JSON.stringify(mapping) })
      return (await uploadInLine(path, file, { schema: csvReport })).result
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [...importKey, 'list'] }),
  })
}
