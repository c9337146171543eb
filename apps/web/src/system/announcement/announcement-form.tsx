import type { Announcement } from '@liangshu/contract/system/announcement'
import { DatePicker, Form, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { required } from '../../shared/form/field-rules.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { DepartPicker } from '../../widgets/picker/depart-picker.tsx'
import { UserPicker } from '../../widgets/picker/user-picker.tsx'
import { RichText } from '../../widgets/rich-text/rich-text.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { TextField } from '../records/text-field.tsx'

const urls = { add: '/sys/annountCement/add', edit: '/sys/annountCement/edit' } as const

interface Values {
  titile: string
  msgAbstract: string
  msgContent: string
  msgCategory: string
  priority: string
  msgType: string
  userIds: string
  departIds: string
  period: [Dayjs | null, Dayjs | null] | null
}

const TIME = 'YYYY-MM-DD HH:mm:ss'
const audiences = [
  { value: 'ALL', label: '全体用户' },
  { value: 'USER', label: '指定用户' },
  { value: 'DEPART', label: '指定部门' },
]
const time = (text: string | null | undefined) => (text ? dayjs(text) : null)

const initialOf = (row: Announcement | undefined): Partial<Values> => ({
  titile: row?.titile ?? '',
  msgAbstract: row?.msgAbstract ?? '',
  msgContent: row?.msgContent ?? '',
  msgCategory: row?.msgCategory ?? '1',
  priority: row?.priority ?? 'M',
  msgType: row?.msgType ?? 'ALL',
  userIds: row?.userIds ?? '',
  departIds: row?.departIds ?? '',
  period: [time(row?.startTime), time(row?.endTime)],
})

const bodyOf = ({ period, userIds, departIds, ...values }: Values) => ({
  ...values,
  userIds: values.msgType === 'USER' ? userIds : '',
  departIds: values.msgType === 'DEPART' ? departIds : '',
  startTime: period?.[0]?.format(TIME) ?? '',
  endTime: period?.[1]?.format(TIME) ?? '',
})

function AudienceField() {
  return (
    <Form.Item noStyle dependencies={['msgType']}>
      {({ getFieldValue }) => {
        const audience: unknown = getFieldValue('msgType')
        if (audience === 'USER') {
          return (
            <Form.Item name="userIds" label="指定用户" className="is-wide" rules={[required('请选择用户')]}>
              <UserPicker store="id" />
            </Form.Item>
          )
        }
        if (audience === 'DEPART') {
          return (
            <Form.Item name="departIds" label="指定部门" className="is-wide" rules={[required('请选择部门')]}>
              <DepartPicker />
            </Form.Item>
          )
        }
        return null
      }}
    </Form.Item>
  )
}

/** Saved unreleased: nobody reads it before 发布. */
export function AnnouncementForm({
  editing,
  onSaved,
}: {
  editing: Editing<Announcement>
  onSaved: () => Promise<void>
}) {
  return (
    <RecordForm<Announcement, Values>
      noun="通告"
      editing={editing}
      urls={urls}
      isDrawer
      columns={2}
      initial={initialOf(editing.row)}
      toBody={bodyOf}
      onSaved={onSaved}
    >
      <TextField name="titile" label="标题" max={200} isRequired isWide />
      <Form.Item name="msgCategory" label="消息类型">
        <DictRadio dictCode="msg_category" />
      </Form.Item>
      <Form.Item name="priority" label="优先级">
        <DictRadio dictCode="priority" />
      </Form.Item>
      <Form.Item name="msgType" label="通告对象" className="is-wide">
        <Radio.Group options={audiences} />
      </Form.Item>
      <AudienceField />
      <Form.Item name="period" label="有效期" className="is-wide">
        <DatePicker.RangePicker showTime allowEmpty={[true, true]} placeholder={['立即生效', '长期有效']} />
      </Form.Item>
      <TextField name="msgAbstract" label="摘要" max={1000} rows={2} isWide placeholder="一两句话，显示在消息列表里" />
      <Form.Item name="msgContent" label="内容" className="is-wide" rules={[required('请输入内容')]}>
        <RichText height={320} label="内容" placeholder="请输入内容" />
      </Form.Item>
    </RecordForm>
  )
}
