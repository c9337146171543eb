import { Button } from 'antd'
import type { ReactNode } from 'react'

interface ListNoteProps {
  title: string
  detail?: string
  action?: { text: string; onClick: () => void }
  children?: ReactNode
}

/** In place of rows: why there are none, and what to do next. */
export function ListNote({ title, detail, action }: ListNoteProps) {
  return (
    <output className="list-note">
      <p className="list-note-title">{title}</p>
      {detail ? <p>{detail}</p> : null}
      {action ? <Button onClick={action.onClick}>{action.text}</Button> : null}
    </output>
  )
}
