import { useNavigate } from 'react-router'
import { startEditorWith } from './editor-start.ts'
import type { EditorStart } from './proposal-editor.tsx'

const path = '/decision/proposal'

/** Ways to a proposal from the other pages of the module. */
export function useOpenProposal() {
  const navigate = useNavigate()
  return {
    open: (id: string) => void navigate(`${path}?id=${encodeURIComponent(id)}`),
    write: (start: EditorStart) => {
      startEditorWith(start)
      void navigate(`${path}?mode=new`)
    },
  }
}
