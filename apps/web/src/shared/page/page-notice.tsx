import type { ReactNode } from 'react'
import './page-notice.css'

interface PageNoticeProps {
  /** Large and quiet above the title, such as 404. */
  mark?: string | number
  title: string
  detail?: string
  actions?: ReactNode
}

/** Stands in for a page that cannot be shown: says what is the matter and what to do next. */
export function PageNotice({ mark, title, detail, actions }: PageNoticeProps) {
  return (
    <section className="page-notice">
      {mark === undefined ? null : <p className="page-notice-mark">{mark}</p>}
      <h1>{title}</h1>
      {detail ? <p>{detail}</p> : null}
      {actions ? <div className="page-notice-actions">{actions}</div> : null}
    </section>
  )
}
