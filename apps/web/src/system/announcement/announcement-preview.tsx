import type { Announcement } from '@liangshu/contract/system/announcement'
import { HtmlView } from '../../shared/html/html-view.tsx'
import { AppModal } from '../../widgets/app-modal/app-modal.tsx'
import { DetailList } from '../../widgets/detail-list/detail-list.tsx'
import { DictText } from '../../widgets/dict/dict-tag.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const period = ({ startTime, endTime }: Announcement) =>
  startTime || endTime ? `${startTime ?? '立即'} 至 ${endTime ?? '长期'}` : '长期有效'

/** The announcement as its readers see it, with the facts around it. */
export function AnnouncementPreview({ editing }: { editing: Editing<Announcement> }) {
  const { row, isOpen, close } = editing
  return (
    <AppModal title={row?.titile ?? '通告'} open={isOpen} onClose={close} width={720} footer={null}>
      {row ? (
        <>
          <DetailList
            columns={2}
            items={[
              { key: 'status', label: '发布状态', value: <DictText dictCode="send_status" value={row.sendStatus} /> },
              { key: 'priority', label: '优先级', value: <DictText dictCode="priority" value={row.priority} /> },
              {
                key: 'sender',
                label: '发布人',
                value: <PersonText account={row.sender} />,
              },
              { key: 'sendTime', label: '发布时间', value: row.sendTime },
              { key: 'period', label: '有效期', value: period(row), isWide: true },
              { key: 'abstract', label: '摘要', value: row.msgAbstract || '--', isWide: true },
            ]}
          />
          <HtmlView html={row.msgContent ?? ''} title={row.titile} />
        </>
      ) : null}
    </AppModal>
  )
}
