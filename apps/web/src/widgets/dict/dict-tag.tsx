import { useQuery } from '@tanstack/react-query'
import { Space, Tag } from 'antd'
import { dictTextsQuery } from './dict-queries.ts'
import { splitValues, textOf, useDict } from './use-dict.ts'

interface DictTagProps {
  dictCode: string
  value: string | number | null | undefined
  /** Colours by value; values without one get a quiet tag. */
  colors?: Readonly<Record<string, string>>
}

/** Values of a dictionary as tags; a missing value is `--`. */
export function DictTag({ dictCode, value, colors }: DictTagProps) {
  const { options } = useDict(dictCode)
  const values = splitValues(value)
  if (values.length === 0) return '--'
  return (
    <Space size={4} wrap>
      {values.map((one) => {
        const color = colors?.[one]
        return (
          <Tag key={one} {...(color === undefined ? {} : { color })}>
            {textOf(options, one)}
          </Tag>
        )
      })}
    </Space>
  )
}

export function DictText({ dictCode, value }: Pick<DictTagProps, 'dictCode' | 'value'>) {
  const { options } = useDict(dictCode)
  const values = splitValues(value)
  return values.length === 0 ? '--' : values.map((one) => textOf(options, one)).join('、')
}

/** Texts of a table's rows by their keys: only the ones on screen are asked for, not the whole table. */
export function TableDictText({ dictCode, value }: Pick<DictTagProps, 'dictCode' | 'value'>) {
  const values = splitValues(value)
  const { data } = useQuery(dictTextsQuery(dictCode, values))
  return values.length === 0 ? '--' : (data ?? values).join('、')
}
