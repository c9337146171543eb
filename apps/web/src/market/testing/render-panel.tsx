import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Desk, useDesk } from '../../desk/link/desk-context.tsx'
import type { Link } from '../../desk/link/desk-store.ts'
import { PanelContext } from '../../desk/panel/panel-context.ts'
import { createPanelStore, type PanelStore } from '../../desk/panel/panel-store.ts'
import { queryClient } from '../../shared/query/query-client.ts'

interface Rendered {
  readonly panel: PanelStore
  /** What the panels of its colour look at now. */
  readonly link: () => Link
}

/** The inside of a panel on a desk of its own. */
export function renderPanel(content: ReactNode, first: Partial<Link> = {}): Rendered {
  const panel = createPanelStore({ id: 'test', definitionId: 'test', link: 'blue' })
  let seen: Link | undefined
  function Watch() {
    seen = useDesk(({ links }) => links.blue)
    return null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Desk name="test" first={first}>
        <PanelContext value={panel}>{content}</PanelContext>
        <Watch />
      </Desk>
    </QueryClientProvider>,
  )
  return {
    panel,
    link() {
      if (!seen) throw new Error('nothing was rendered')
      return seen
    },
  }
}
