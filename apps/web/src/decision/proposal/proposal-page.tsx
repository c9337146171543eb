import { useSearchParams } from 'react-router'
import { useProposed } from '../../shared/proposal/proposed.ts'
import { ContextBar } from '../context/context-bar.tsx'
import { ProposalDetailView } from './proposal-detail.tsx'
import { ProposalEditor } from './proposal-editor.tsx'
import { ProposalList } from './proposal-list.tsx'
import { clearEditorStart, takeEditorStart } from './editor-start.ts'

/** 提案: the list, or one of them, or one being written; the address tells which. */
export function ProposalPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const mode = search.get('mode')
  // Symbols sent from a list while an editor stands open begin a new one.
  const proposed = useProposed(({ wanted }) => (wanted ? `${wanted.title}:${wanted.symbols.join()}` : ''))
  const show = (next: Record<string, string>) => setSearch(next)
  const leaveEditor = (next: Record<string, string>) => {
    clearEditorStart()
    show(next)
  }
  if (mode === 'new' || (mode === 'edit' && id !== null))
    return (
      <ProposalEditor
        key={`${mode}:${id ?? ''}:${mode === 'new' ? proposed : ''}`}
        id={mode === 'edit' ? id : null}
        start={takeEditorStart()}
        onDone={(saved) => leaveEditor({ id: saved })}
        onCancel={() => leaveEditor(id === null ? {} : { id })}
      />
    )
  if (id !== null)
    return <ProposalDetailView key={id} id={id} onBack={() => show({})} onEdit={() => show({ id, mode: 'edit' })} />
  return (
    <>
      <ContextBar />
      <ProposalList onOpen={(next) => show({ id: next })} onAdd={() => show({ mode: 'new' })} />
    </>
  )
}
