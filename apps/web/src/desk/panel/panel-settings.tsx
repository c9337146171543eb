import { Form, InputNumber, Modal, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { SettingField } from './define-panel.ts'
import { panelOf } from './panel-registry.ts'
import type { PanelStore } from './panel-store.ts'

function inputOf(field: SettingField): ReactNode {
  if (field.kind === 'choice') return <Select options={[...field.options]} />
  if (field.kind === 'switch') return <Switch />
  return <InputNumber min={field.min} max={field.max} precision={0} />
}

/** The parameters of one panel. What is chosen counts at once and is kept with the layout. */
export function PanelSettings({ panel, onClose }: { panel: PanelStore; onClose: () => void }) {
  const definition = panelOf(panel.definitionId)
  const read = definition?.params?.safeParse(panel.state.getState().params)
  const initial = read?.success ? read.data : {}
  return (
    <Modal open title={`${definition?.title ?? ''}设置`} footer={null} onCancel={onClose} width={420}>
      <Form
        layout="vertical"
        initialValues={initial}
        onValuesChange={(change: Record<string, unknown>) =>
          panel.state.setState(({ params }) => ({ params: { ...params, ...change } }))
        }
      >
        {(definition?.settings ?? []).map((field) => (
          <Form.Item
            key={field.name}
            name={field.name}
            label={field.label}
            valuePropName={field.kind === 'switch' ? 'checked' : 'value'}
          >
            {inputOf(field)}
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}
