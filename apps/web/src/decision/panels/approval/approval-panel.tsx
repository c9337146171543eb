import type { Inbox } from '@liangshu/contract/decision/proposal'
import { Segmented } from 'antd'
import { useState } from 'react'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useDecisionContext } from '../../context/decision-context.ts'
import { inboxQuery } from '../../proposal/proposal-queries.ts'
import { ProposalTable } from '../proposal-table.tsx'

const kinds = { toApprove: '待审批', toExecute: '待执行', returned: '被退回', drafts: '草稿' } as const
type Kind = keyof typeof kinds
const none: Record<Kind, string> = {
  toApprove: '没有等待您审批的提案',
  toExecute: '没有等待您执行的提案',
  returned: '没有被退回的提案',
  drafts: '没有草稿',
}

/** Proposals that wait for the reader: to approve, to execute, sent back; a row opens its page. */
export function ApprovalPanel() {
  const [{ productId }] = useDecisionContext()
  const [kind, setKind] = useState<Kind>('toApprove')
  const inbox = usePanelQuery(inboxQuery(productId))
  return (
    <PanelData of={inbox}>
      {(all: Inbox) => (
        <>
          <Segmented<Kind>
            size="small"
            className="panel-segments"
            value={kind}
            onChange={setKind}
            options={(Object.keys(kinds) as Kind[]).map((value) => ({
              value,
              label: `${kinds[value]} ${all[value].length}`,
            }))}
          />
          {all[kind].length === 0 ? (
            <PanelNotice>{none[kind]}</PanelNotice>
          ) : (
            <ProposalTable label={kinds[kind]} rows={all[kind]} />
          )}
        </>
      )}
    </PanelData>
  )
}
