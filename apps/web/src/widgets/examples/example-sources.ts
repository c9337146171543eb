import { queryOptions } from '@tanstack/react-query'

/** The pages as text: what readers see is the file that runs, not a copy of it. */
const sources = import.meta.glob<string>('./*/*-example.tsx', {
  query: '?raw',
  import: 'default',
})

export const exampleSourceQuery = (file: string) =>
  queryOptions({
    queryKey: ['example-source', file],
    queryFn: async () => {
      const load = sources[`./${file}.tsx`]
      if (!load) throw new Error(`no page ${file}`)
      return load()
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handlesError: true },
  })
