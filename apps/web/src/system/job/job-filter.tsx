import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { FilterField, FilterInputProps } from '../../widgets/list-page/filter-field.ts'
import { knownJobsQuery } from './job-calls.ts'

function JobSelect({ value, onChange, ...rest }: FilterInputProps) {
  const { data = [], isLoading } = useQuery(knownJobsQuery)
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={value || null}
      options={data.map(({ name, title }) => ({ value: name, label: title }))}
      onChange={(next: string | null | undefined) => onChange?.(next ?? '')}
    />
  )
}

/** Jobs are shown by their titles, so they are looked for by title; what travels is the name. */
export const jobFilter: FilterField = { name: 'jobClassName', label: '任务名称', kind: 'custom', Input: JobSelect }
