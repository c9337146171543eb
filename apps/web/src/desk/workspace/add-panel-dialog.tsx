import { Button, Input, Modal, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useSession } from '../../shared/session/session-store.ts'
import { maySee } from '../../shared/permission/may-see.ts'
import { panelCategories, type PanelCategory, type PanelDefinition } from '../panel/define-panel.ts'
import { allPanels } from '../panel/panel-registry.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'

/** The panels this user may see. */
export function useUsablePanels(): PanelDefinition[] {
  const permission = useSession((session) => session.permission)
  const authority = permission ?? { auth: [], allAuth: [] }
  return allPanels().filter((panel) => panel.permission === undefined || maySee(panel.permission, authority))
}

interface AddPanelDialogProps {
  onAdd: (panel: PanelDefinition) => void
  onClose: () => void
}

/** Every panel there is, by what it is about. Several can be added before the dialog is closed. */
export function AddPanelDialog({ onAdd, onClose }: AddPanelDialogProps) {
  const [word, setWord] = useState('')
  const field = useRef<InputRef>(null)
  const panels = useUsablePanels().filter(({ title, id }) => title.includes(word.trim()) || id.includes(word.trim()))
  return (
    <Modal
      open
      title="添加面板"
      footer={null}
      width={640}
      onCancel={onClose}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => field.current?.focus())}
    >
      <Input
        ref={field}
        allowClear
        aria-label="查找面板"
        placeholder="查找面板"
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      {(Object.keys(panelCategories) as PanelCategory[]).map((category) => {
        const inside = panels.filter((panel) => panel.category === category)
        if (inside.length === 0) return null
        return (
          <section key={category} className="add-panel-group">
            <h3>{panelCategories[category]}</h3>
            <div>
              {inside.map((panel) => (
                <Button key={panel.id} onClick={() => onAdd(panel)}>
                  {panel.title}
                </Button>
              ))}
            </div>
          </section>
        )
      })}
      {panels.length === 0 ? <p className="add-panel-none">没有名称含“{word}”的面板</p> : null}
    </Modal>
  )
}
