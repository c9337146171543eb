import { Drawer } from 'antd'
import { DictText } from '../../widgets/dict/dict-tag.tsx'
import { DetailList } from '../../widgets/detail-list/detail-list.tsx'
import type { SysLog } from './sys-log.ts'
import '../../widgets/modal/form-modal.css'

/** Parameters as they came, readable when they are JSON. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

interface LogDetailProps {
  log: SysLog | undefined
  open: boolean
  onClose: () => void
}

export function LogDetail({ log, open, onClose }: LogDetailProps) {
  return (
    <Drawer title="日志详情" open={open} onClose={onClose} size={640} destroyOnHidden>
      {log ? (
        <DetailList
          columns={2}
          items={[
            { key: '日志内容', label: '日志内容', value: log.logContent, isWide: true },
            { key: '时间', label: '时间', value: log.createTime },
            { key: '操作人', label: '操作人', value: log.username ?? log.userid },
            { key: '日志类型', label: '日志类型', value: <DictText dictCode="log_type" value={log.logType} /> },
            { key: '操作类型', label: '操作类型', value: <DictText dictCode="operate_type" value={log.operateType} /> },
            { key: 'IP', label: 'IP', value: log.ip },
            { key: '耗时', label: '耗时', value: log.costTime === null ? '--' : `${log.costTime} ms` },
            {
              key: '请求',
              label: '请求',
              value: [log.requestType, log.requestUrl].filter(Boolean).join(' ') || '--',
              isWide: true,
            },
            { key: '处理方法', label: '处理方法', value: log.method, isWide: true },
            {
              key: '请求参数',
              label: '请求参数',
              value: log.requestParam ? <pre className="detail-code">{pretty(log.requestParam)}</pre> : '--',
              isWide: true,
            },
          ]}
        />
      ) : null}
    </Drawer>
  )
}
