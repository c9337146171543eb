import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { createSaver, type SavingState, type Stored } from './create-saver.ts'
import { writeLayout, type WorkspaceLayout } from './layout.ts'
import { workspaceCalls, workspacesQuery } from './workspace-queries.ts'

interface OpenedWorkspace {
  readonly name: string
  readonly stored: Stored
}

/** Keeps a workspace on the server as it changes. The first change of a ready one makes it the user's own. */
export function useSaving({ name, stored }: OpenedWorkspace) {
  const client = useQueryClient()
  const [state, setState] = useState<SavingState>('saved')
  const [saver] = useState(() =>
    createSaver({
      stored,
      add: (layout) => workspaceCalls.add({ name, layout }),
      edit: (id, version, layout) => workspaceCalls.edit({ id, version, layout }),
      onError: showError,
      onState: (now) => {
        setState(now)
        // Asked anew when the list is next looked at; the open workspace knows better meanwhile.
        if (now === 'saved') void client.invalidateQueries({ queryKey: workspacesQuery.queryKey, refetchType: 'none' })
      },
    }),
  )
  useEffect(() => {
    globalThis.addEventListener('pagehide', saver.end)
    return () => {
      globalThis.removeEventListener('pagehide', saver.end)
      saver.end()
    }
  }, [saver])
  return { state, save: (layout: WorkspaceLayout) => saver.save(writeLayout(layout)) }
}
