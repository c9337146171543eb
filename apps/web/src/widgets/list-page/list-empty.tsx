import { Button } from 'antd'
import { useAllowed } from './row-actions.tsx'

export interface ListNoteProps {
  title: string
  detail?: string
  action?: { text: string; onClick: () => void }
}

export interface EmptyText extends ListNoteProps {
  /** Instead of the detail, for whoever may add something. */
  invitation?: string
}

/** What an empty list says; to add something it invites only those who may. */
export function useEmptyNote({ invitation, action, ...note }: EmptyText, add?: { action?: string }): ListNoteProps {
  const mayAdd = useAllowed(add ? [add] : []).length > 0
  if (!mayAdd) return note
  return { ...note, ...(invitation !== undefined && { detail: invitation }), ...(action && { action }) }
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
