import { Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import './example-page.css'

interface Property {
  name: string
  type: string
  fallback?: string
  note: string
}

interface Props {
  title: string
  summary: string
  properties: readonly Property[]
  children: ReactNode
}

const columns = [
  { title: '属性', dataIndex: 'name', width: 160 },
  { title: '类型', dataIndex: 'type', width: 260 },
  { title: '默认值', dataIndex: 'fallback', width: 120, render: (value?: string) => value ?? '--' },
  { title: '说明', dataIndex: 'note' },
]

/** A page of the component gallery: live examples first, then every property. */
export function ExamplePage({ title, summary, properties, children }: Props) {
  return (
    <article className="example-page">
      <header>
        <h2>{title}</h2>
        <p>{summary}</p>
      </header>
      {children}
      <section>
        <h3>属性</h3>
        <Table
          size="small"
          rowKey="name"
          columns={columns}
          dataSource={[...properties]}
          pagination={false}
          scroll={{ x: 720 }}
        />
      </section>
    </article>
  )
}

interface ExampleProps {
  title: string
  note?: string
  code: string
  children: ReactNode
}

export function Example({ title, note, code, children }: ExampleProps) {
  return (
    <section className="example" aria-label={title}>
      <h3>{title}</h3>
      {note !== undefined && <p>{note}</p>}
      <div className="example-stage">{children}</div>
      <details>
        <summary>查看代码</summary>
        <Typography.Paragraph copyable={{ text: code }}>
          <pre>{code}</pre>
        </Typography.Paragraph>
      </details>
    </section>
  )
}
