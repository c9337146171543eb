import type { GroupMember } from '@liangshu/contract/watch/group-calls'
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import { tellResults } from '../tell-results.tsx'
import { useSetMembers } from '../watch-queries.ts'
import './dialogs.css'

interface NoteDialogProps {
  groupId: string
  members: readonly GroupMember[]
  /** Tags in use, to choose from. */
  tags: readonly string[]
  onClose: () => void
}

interface NoteForm {
  note: string
  tags: string[]
  targetPrice: number | null
  stopPrice: number | null
}

const MOST_TAGS = 10
const MOST_PRICE = 1e7

/** What a person thinks of a security: words, tags, and the prices at which to be told. Several at once share tags. */
export function NoteDialog({ groupId, members, tags, onClose }: NoteDialogProps) {
  const [form] = Form.useForm<NoteForm>()
  const set = useSetMembers()
  const [first] = members
  const isOne = members.length === 1
  const save = ({ note, tags: chosen, targetPrice, stopPrice }: NoteForm) =>
    set.mutate(
      {
        groupId,
        op: 'update',
        symbols: members.map(({ symbol }) => symbol),
        tags: chosen,
        ...(isOne && { note: note ?? '', targetPrice: targetPrice ?? 0, stopPrice: stopPrice ?? 0 }),
      },
      {
        onSuccess: (results) => {
          tellResults('已保存', results)
          onClose()
        },
      },
    )
  const shared = first?.tags.filter((tag) => members.every((one) => one.tags.includes(tag))) ?? []
  return (
    <Modal
      open
      width={440}
      title={isOne ? `${first?.name || first?.symbol} 的备注` : `为 ${members.length} 只证券设置标签`}
      okText="保存"
      confirmLoading={set.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={save}
        initialValues={{
          note: first?.note ?? '',
          tags: shared,
          targetPrice: first?.targetPrice ?? null,
          stopPrice: first?.stopPrice ?? null,
        }}
      >
        {isOne ? (
          <>
            <Form.Item name="note" label="备注" rules={[{ max: 200, message: '备注不能超过200个字符' }]}>
              <Input.TextArea rows={3} maxLength={200} showCount placeholder="为什么关注，准备怎么做" />
            </Form.Item>
            <div className="watch-pair">
              <Form.Item name="targetPrice" label="目标价（到达时提醒）">
                <InputNumber min={0} max={MOST_PRICE} step={0.01} placeholder="不提醒" suffix="元" />
              </Form.Item>
              <Form.Item name="stopPrice" label="止损价（跌破时提醒）">
                <InputNumber min={0} max={MOST_PRICE} step={0.01} placeholder="不提醒" suffix="元" />
              </Form.Item>
            </div>
          </>
        ) : null}
        <Form.Item
          name="tags"
          label="标签"
          rules={[
            { type: 'array', max: MOST_TAGS, message: `最多${MOST_TAGS}个标签` },
            { type: 'array', defaultField: { type: 'string', max: 20, message: '标签不能超过20个字符' } },
          ]}
        >
          <Select
            mode="tags"
            tokenSeparators={[',', '，', ' ']}
            options={tags.map((value) => ({ value }))}
            placeholder="输入后回车"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
