import type { ReactNode } from 'react'
import './panel.css'

/** One quiet line in the middle of a panel, with what can be done about it. */
export function PanelNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="panel-notice">
      <p>{children}</p>
      {action}
    </div>
  )
}
