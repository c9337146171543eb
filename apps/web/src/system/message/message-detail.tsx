import type { SysMessage } from '@liangshu/contract/system/message'
import { Drawer } from 'antd'
import { HtmlView } from '../../shared/html/html-view.tsx'
import { DetailList } from '../../widgets/detail-list/detail-list.tsx'
import { DictTag, DictText } from '../../widgets/dict/dict-tag.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import { statusColors } from './message-status.ts'
import '../../widgets/modal/form-modal.css'

const factsOf = (row: SysMessage) => [
  { key: 'type', label: '发送方式', value: <DictText dictCode="messageType" value={row.esType} /> },
  {
    key: 'status',
    label: '发送状态',
    value: <DictTag dictCode="msgSendStatus" value={row.esSendStatus} colors={statusColors} />,
  },
  { key: 'receiver', label: '接收人', value: <PersonText account={row.esReceiver} />, isWide: true },
  { key: 'time', label: '发送时间', value: row.esSendTime },
  { key: 'count', label: '发送次数', value: row.esSendNum },
  { key: 'result', label: '失败原因', value: row.esResult || '--', isWide: true },
  { key: 'param', label: '发送参数', value: <pre className="detail-code">{row.esParam || '--'}</pre>, isWide: true },
  { key: 'remark', label: '备注', value: row.remark || '--', isWide: true },
]

/** What was sent, to whom, and how it went. */
export function MessageDetail({ editing }: { editing: Editing<SysMessage> }) {
  const { row, isOpen, close } = editing
  return (
    <Drawer title={row?.esTitle ?? '消息详情'} open={isOpen} onClose={close} size={640} destroyOnHidden>
      {row ? (
        <>
          <DetailList columns={2} items={factsOf(row)} />
          <h3>推送内容</h3>
          <HtmlView html={row.esContent ?? ''} title="推送内容" />
        </>
      ) : null}
    </Drawer>
  )
}
