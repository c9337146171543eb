import type { NavHistory } from '@liangshu/contract/decision/nav'
import { useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker, Form, Input, Popconfirm, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { Can } from '../../shared/permission/can.tsx'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { ManualPrices, manualPricesOf, type ManualInput } from './manual-prices.tsx'
import { manualHoldingsQuery, useDraftNav, useJudgeNav } from './nav-queries.ts'

interface Values {
  day: Dayjs
  takesPerformance: boolean
  reason: string
  manual?: ManualInput
}

const dayText = (day: Dayjs) => day.format('YYYY-MM-DD')

const tell = (text: string) => withFeedback(({ message }) => void message.success(text))

/** Computing a NAV and, as somebody else, publishing it. */
export function NavActions({ productId, history }: { productId: string; history: NavHistory | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const draft = useDraftNav()
  const judge = useJudgeNav()
  const queryClient = useQueryClient()
  if (!history) return null
  const { draft: waiting, nextDay, rows } = history
  // A product that was never valued may begin on any day up to today.
  const day = nextDay ?? rows[0]?.day ?? dayjs().format('YYYY-MM-DD')
  return (
    <Can action="ORG:publish">
      {waiting ? (
        <span className="nav-waiting">
          <span>
            {waiting.day} 单位净值 <b className="num">{waiting.unitNav.toFixed(4)}</b> 由{waiting.madeName}计算，待复核
          </span>
          <Popconfirm
            title="作废这份净值？"
            okText="作废"
            onConfirm={() => judge.mutate({ id: waiting.id, action: 'discard' }, { onSuccess: () => tell('已作废') })}
          >
            <Button>作废</Button>
          </Popconfirm>
          <Button
            type="primary"
            disabled={waiting.isMine}
            title={waiting.isMine ? '须由另一人复核发布' : undefined}
            loading={judge.isPending}
            onClick={() =>
              judge.mutate({ id: waiting.id, action: 'publish' }, { onSuccess: () => tell(`${waiting.day}净值已发布`) })
            }
          >
            复核发布
          </Button>
        </span>
      ) : (
        <Button type="primary" onClick={() => setIsOpen(true)}>
          计算净值
        </Button>
      )}
      <FormModal<Values>
        title="计算净值"
        open={isOpen}
        okText="计算"
        onClose={() => setIsOpen(false)}
        initial={{ day: dayjs(day), takesPerformance: false, reason: '' }}
        onSubmit={async ({ day: on, takesPerformance, reason, manual }) => {
          const holdings = queryClient.getQueryData(manualHoldingsQuery(productId, dayText(on)).queryKey) ?? []
          const manualPrices = manualPricesOf(manual, holdings)
          await draft.mutateAsync({ productId, day: dayText(on), takesPerformance, reason, manualPrices })
          return '净值已计算，等待另一人复核'
        }}
      >
        <Form.Item name="day" label="估值日" rules={[{ required: true, message: '请选择估值日' }]}>
          <DatePicker allowClear={false} style={{ inlineSize: '100%' }} />
        </Form.Item>
        <Form.Item noStyle dependencies={['day']}>
          {({ getFieldValue }) => (
            <ManualPrices
              productId={productId}
              day={dayText((getFieldValue('day') as Dayjs | undefined) ?? dayjs(day))}
            />
          )}
        </Form.Item>
        <Form.Item name="takesPerformance" label="当日计提业绩报酬" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="reason"
          label="更正原因"
          extra={
            nextDay === null && rows.length > 0
              ? '最近的估值日已发布，重新计算即为更正，须填写原因'
              : '仅更正已发布的净值时填写'
          }
        >
          <Input maxLength={200} />
        </Form.Item>
      </FormModal>
    </Can>
  )
}
