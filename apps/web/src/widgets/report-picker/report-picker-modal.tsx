import type { ReportRow } from '@liangshu/contract/report'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { AppModal } from '../app-modal/app-modal.tsx'
import { selfParams } from './field-pairs.ts'
import { reportSetupQuery } from './report-queries.ts'
import { ReportTable } from './report-table.tsx'

interface ReportPickerModalProps {
  open: boolean
  code: string
  isMulti?: boolean
  param?: Readonly<Record<string, unknown>> | undefined
  groupId?: string | undefined
  sorter?: string | undefined
  onOk: (rows: readonly ReportRow[]) => void
  onClose: () => void
}

const WIDTH_PX = 1200
const INIT_FAILED = 'Popup初始化失败，请检查你的配置或稍后重试！错误信息如下：'

function useSetup({ code, onClose }: ReportPickerModalProps) {
  const setup = useQuery(reportSetupQuery(code))
  const { error } = setup
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (error) {
      withFeedback(
        ({ modal }) =>
          void modal.error({ title: '出错了', content: `${INIT_FAILED}${error.message}`, onOk: () => close() }),
      )
    }
  }, [error])
  return setup.data
}

type Chosen = ReadonlyMap<string, ReportRow>

function Content(props: ReportPickerModalProps & { chosen: Chosen; choose: (chosen: Chosen) => void }) {
  const { isMulti = false, param, groupId, sorter, chosen, choose } = props
  const setup = useSetup(props)
  if (!setup) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  return (
    <ReportTable
      setup={setup}
      params={selfParams(param)}
      groupId={groupId}
      sorter={sorter}
      selection={{ isMulti, chosen, choose }}
    />
  )
}

/** Rows of an online report, one or several. */
export function ReportPickerModal(props: ReportPickerModalProps) {
  const { open, isMulti = false, onOk, onClose } = props
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setChosen(new Map())
  }
  function confirm() {
    if (!isMulti && chosen.size !== 1) {
      withFeedback(({ message }) => void message.warning('请选择一条记录'))
      return
    }
    onOk([...chosen.values()])
    onClose()
  }
  return (
    <AppModal
      title="选择数据"
      open={open}
      width={WIDTH_PX}
      mask={{ closable: false }}
      okClose={false}
      onOk={confirm}
      onClose={onClose}
    >
      <Content {...props} chosen={chosen} choose={setChosen} />
    </AppModal>
  )
}
