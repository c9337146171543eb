import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import './rich-text.css'

export interface RichTextProps {
  id?: string
  /** HTML; empty when nothing is written. */
  value?: string | null
  onChange?: (html: string) => void
  height?: number
  placeholder?: string
  disabled?: boolean
  label?: string
}

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** Text with pictures. The editor is fetched when the first one is shown; its place is kept until then. */
export function RichText(props: RichTextProps) {
  const { height = 300 } = props
  return (
    <div className="rich-text" style={{ height }}>
      <Suspense fallback={<Skeleton active className="rich-text-wait" title={false} paragraph={{ rows: 6 }} />}>
        <Editor {...props} />
      </Suspense>
    </div>
  )
}
