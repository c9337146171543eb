import { useQuery } from '@tanstack/react-query'
import { Cascader, Select, Space } from 'antd'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { areaPath, areaTree, type AreaData, type AreaNode } from './area-tree.ts'

interface Props {
  /** Code of the district, or of the deepest level chosen. */
  value?: string
  /** One field with columns, or one list per level. */
  type?: string
  disabled?: boolean
  placeholder?: string
  onChange?: (value: string | undefined) => void
}

/** The codes are a file of their own, fetched when a picker is first shown. */
const areaQuery = {
  queryKey: ['areas'],
  queryFn: async () => areaTree((await import('china-area-data/data.json')).default as AreaData),
  staleTime: Number.POSITIVE_INFINITY,
}

interface CascaderOption {
  value: string
  label: string
  children?: CascaderOption[]
}

const cascaderOptions = (nodes: readonly AreaNode[]): CascaderOption[] =>
  nodes.map(({ value, label, children }) =>
    children ? { value, label, children: cascaderOptions(children) } : { value, label },
  )

const toOptions = (nodes: readonly AreaNode[]) => nodes.map(({ value, label }) => ({ value, label }))

function LevelSelects({
  nodes,
  path,
  disabled,
  onChange,
}: {
  nodes: readonly AreaNode[]
  path: readonly string[]
  disabled: boolean
  onChange: (value?: string) => void
}) {
  const levels: (readonly AreaNode[])[] = [nodes]
  for (const code of path) {
    const children = levels.at(-1)?.find(({ value }) => value === code)?.children
    if (children) levels.push(children)
  }
  const names = ['省', '市', '区']
  return (
    <Space wrap>
      {levels.map((level, depth) => (
        <Select
          key={names[depth]}
          style={{ width: 150 }}
          aria-label={names[depth] ?? ''}
          allowClear
          disabled={disabled}
          showSearch={{ optionFilterProp: 'label' }}
          options={toOptions(level)}
          value={path[depth] ?? null}
          onChange={(code: string | null) => onChange(code ?? path[depth - 1])}
        />
      ))}
    </Space>
  )
}

export function AreaPicker({
  value = '',
  type = 'cascader',
  disabled: own,
  placeholder = '请选择省市区',
  onChange,
}: Props) {
  const { data: nodes = [], isPending } = useQuery(areaQuery)
  const path = areaPath(nodes, value)
  const disabled = useDisabled(own)
  if (type === 'select') {
    return <LevelSelects nodes={nodes} path={path} disabled={disabled} onChange={(code) => onChange?.(code)} />
  }
  if (type !== 'cascader') return <>Bad type value</>
  return (
    <Cascader
      style={{ width: '100%' }}
      disabled={disabled}
      loading={isPending}
      placeholder={placeholder}
      showSearch
      options={cascaderOptions(nodes)}
      value={path}
      onChange={(codes) => onChange?.(codes?.at(-1)?.toString())}
    />
  )
}
