import { use, useEffect, useRef, useState } from 'react'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import type { Option } from '../model/column.ts'
import { TableServicesContext } from './services-context.ts'

const debounceMs = 300
const pageSize = 10

interface Search {
  readonly options: readonly Option[]
  readonly isLoading: boolean
  readonly search: (keyword: string) => void
}

/** Options for a typed keyword: 300 ms after the last letter, and only the latest question's answer counts. */
export function useOptionSearch(dictCode: string, isActive: boolean): Search {
  const { searchOptions } = use(TableServicesContext)
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<{ keyword: string; options: readonly Option[] }>()
  const latest = useRef(0)

  useEffect(() => {
    if (!isActive || dictCode === '') return undefined
    const question = (latest.current += 1)
    const isLatest = () => question === latest.current
    const timer = setTimeout(
      () => {
        searchOptions(dictCode, keyword, pageSize).then(
          (options) => isLatest() && setFound({ keyword, options }),
          (error: unknown) => {
            if (!isLatest()) return
            setFound({ keyword, options: [] })
            const text = error instanceof Error ? error.message : ''
            withFeedback(({ message }) => message.warning(text === '' ? '查询失败' : text))
          },
        )
      },
      keyword === '' ? 0 : debounceMs,
    )
    return () => clearTimeout(timer)
  }, [dictCode, keyword, isActive, searchOptions])

  return { options: found?.options ?? [], isLoading: found?.keyword !== keyword, search: setKeyword }
}
