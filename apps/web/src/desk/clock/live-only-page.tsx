import type { ComponentType } from 'react'
import { useMoment } from './user-clock.ts'
import '../panel/panel.css'

function LiveOnlyLine({ title }: { title: string }) {
  return useMoment() === null ? null : <p className="panel-live-only">“{title}”不随回放，以下是实时数据</p>
}

/** REPLAY-17: a page that knows no other moment than now says so while the clock stands elsewhere. */
export function liveOnlyPage(title: string, Page: ComponentType): ComponentType {
  return function LiveOnlyPage() {
    return (
      <>
        <LiveOnlyLine title={title} />
        <Page />
      </>
    )
  }
}
