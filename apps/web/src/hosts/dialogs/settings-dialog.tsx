import type { Host, Thresholds } from '@liangshu/contract/hosts/host'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Modal, Skeleton } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { hostStateQuery, useSetAlias, useSetThresholds } from '../host-queries.ts'
import { nameOf } from '../host-words.ts'

type Values = Thresholds & { alias: string }

const limits: { name: keyof Thresholds; label: string; min: number; max: number; unit: string }[] = [
  { name: 'cpu', label: '处理器使用率超过', min: 1, max: 100, unit: '%' },
  { name: 'mem', label: '内存使用率超过', min: 1, max: 100, unit: '%' },
  { name: 'disk', label: '磁盘使用率超过', min: 1, max: 100, unit: '%' },
  { name: 'load', label: '每核负载超过', min: 0.1, max: 1000, unit: '' },
  { name: 'clockMs', label: '时钟偏差超过', min: 10, max: 86_400_000, unit: '毫秒' },
]

/** The name people know a host by, and from where on it is in trouble. */
export function SettingsDialog({ host, onClose }: { host: Host; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const { data } = useQuery(hostStateQuery(host.id))
  const setAlias = useSetAlias()
  const setThresholds = useSetThresholds()
  const save = async ({ alias, ...given }: Values) => {
    const thresholds: Thresholds = {
      cpu: given.cpu ?? null,
      mem: given.mem ?? null,
      disk: given.disk ?? null,
      load: given.load ?? null,
      clockMs: given.clockMs ?? null,
    }
    await setAlias.mutateAsync({ serverId: host.id, alias: alias.trim() })
    await setThresholds.mutateAsync({ serverId: host.id, thresholds })
    withFeedback(({ message }) => void message.success('已保存'))
    onClose()
  }
  return (
    <Modal
      open
      width={480}
      title={`${nameOf(host)} 的设置`}
      okText="保存"
      confirmLoading={setAlias.isPending || setThresholds.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {data ? (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ alias: host.alias, ...data.thresholds }}
          onFinish={(values) => void save(values).catch(() => undefined)}
        >
          <Form.Item name="alias" label="别名" rules={[{ max: 20, message: '别名最多20个字' }]}>
            <Input placeholder={host.name} maxLength={20} showCount />
          </Form.Item>
          <div className="host-limits">
            {limits.map(({ name, label, min, max, unit }) => (
              <Form.Item key={name} name={name} label={label}>
                <InputNumber
                  min={min}
                  max={max}
                  style={{ width: '100%' }}
                  placeholder="不告警"
                  {...(unit && { suffix: unit })}
                />
              </Form.Item>
            ))}
          </div>
          <p className="host-sub">连续3次超过才告警；留空表示不告警。离线与服务异常始终告警。</p>
        </Form>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}
