import { useQuery } from '@tanstack/react-query'
import { Table, Typography, type TableProps } from 'antd'
import { createContext, use, useState, type ReactNode } from 'react'
import { exampleSourceQuery } from './example-sources.ts'
import { sourceOf } from './source-of.ts'
import './example-page.css'

export interface Property {
  name: string
  type: string
  fallback?: string
  note: string
}

interface Props {
  title: string
  summary: string
  properties: readonly Property[]
  /** The page's own file below this folder, of which each example shows its part. */
  file: string
  children: ReactNode
}

/** A phone has room for the name and what it means; the type then stands below the meaning. */
const columns: NonNullable<TableProps<Property>['columns']> = [
  { title: '属性', dataIndex: 'name', width: 160 },
  { title: '类型', dataIndex: 'type', width: 260, responsive: ['md'] },
  {
    title: '默认值',
    dataIndex: 'fallback',
    width: 120,
    responsive: ['md'],
    render: (value?: string) => value ?? '--',
  },
  {
    title: '说明',
    dataIndex: 'note',
    render: (note: string, { type, fallback }) => (
      <>
        {note}
        <small className="example-type">{fallback === undefined ? type : `${type}，默认 ${fallback}`}</small>
      </>
    ),
  },
]

const FileContext = createContext('')

/** A page of the component gallery: live examples with their code first, then every property. */
export function ExamplePage({ title, summary, properties, file, children }: Props) {
  return (
    <article className="example-page">
      <header>
        <h2>{title}</h2>
        <p>{summary}</p>
      </header>
      <FileContext value={file}>{children}</FileContext>
      <section>
        <h3>属性</h3>
        <Table
          size="small"
          tableLayout="fixed"
          rowKey="name"
          columns={columns}
          dataSource={[...properties]}
          pagination={false}
        />
      </section>
    </article>
  )
}

interface ExampleProps {
  title: string
  note?: string
  /** Name of the component that is shown. Given as text because a build shortens the names of functions. */
  of: string
  children: ReactNode
}

/** Fetched when it is first looked at. */
function Code({ of }: { of: string }) {
  const { data, error } = useQuery(exampleSourceQuery(use(FileContext)))
  if (error) return <p>代码加载失败，请刷新页面重试</p>
  if (data === undefined) return <p>加载中…</p>
  const code = sourceOf(data, of)
  return (
    <Typography.Paragraph copyable={{ text: code }}>
      <pre>{code}</pre>
    </Typography.Paragraph>
  )
}

/** One live example with the code that it is made of. */
export function Example({ title, note, of, children }: ExampleProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="example" aria-label={title}>
      <h3>{title}</h3>
      {note !== undefined && <p>{note}</p>}
      <div className="example-stage">{children}</div>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>查看代码</summary>
        {isOpen ? <Code of={of} /> : null}
      </details>
    </section>
  )
}

/** The value that a form would store, beside the field that made it. */
export function Stored({ value }: { value: string | number | undefined }) {
  return (
    <Typography.Text type="secondary">保存值：{value === undefined || value === '' ? '--' : value}</Typography.Text>
  )
}
