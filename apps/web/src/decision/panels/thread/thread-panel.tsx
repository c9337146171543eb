import type { TargetListRow } from '@liangshu/contract/decision/target'
import type { ThreadLine } from '@liangshu/contract/decision/thread'
import { Select } from 'antd'
import { useState } from 'react'
import { useInRouterContext } from 'react-router'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useOpenProposal } from '../../proposal/use-open-proposal.ts'
import { targetsOf } from '../../target/target-query.ts'
import { threadQuery } from '../../thread/thread-queries.ts'
import { ThreadTimeline } from '../../thread/thread-timeline.tsx'
import { OfProduct } from '../of-product.tsx'
import '../../thread/thread.css'

const EVERY_MS = 10_000

function LinkedLines({ lines }: { lines: readonly ThreadLine[] }) {
  const { open } = useOpenProposal()
  return <ThreadTimeline lines={lines} onOpen={({ ref }) => open(ref)} />
}

function OfProposal({ id, subject }: { id: string; subject: string }) {
  const hasPages = useInRouterContext()
  const thread = usePanelQuery({ ...threadQuery({ kind: 'proposal', id }), refetchInterval: EVERY_MS }, () => ({
    subject,
  }))
  return (
    <PanelData of={thread} empty={({ timeline }) => (timeline.length === 0 ? '还没有经过' : null)}>
      {({ timeline, isCut }) => (
        <div className="thread-panel">
          {hasPages ? <LinkedLines lines={timeline} /> : <ThreadTimeline lines={timeline} />}
          {isCut && <p className="thread-cut">委托过多，仅列出最早的200笔</p>}
        </div>
      )}
    </PanelData>
  )
}

/** Proposals that have targets, the newest first. */
const proposalsOf = (rows: readonly TargetListRow[]) => [
  ...new Map(rows.map(({ proposalId, proposalNo, proposalTitle }) => [proposalId, `${proposalNo} ${proposalTitle}`])),
]

function Threads({ id, name }: { id: string; name: string }) {
  const [chosen, setChosen] = useState('')
  const targets = usePanelQuery(targetsOf(id))
  return (
    <PanelData of={targets} empty={({ records }) => (records.length === 0 ? `${name}还没有提案` : null)}>
      {({ records }) => {
        const proposals = proposalsOf(records)
        const shown = proposals.find(([proposalId]) => proposalId === chosen) ?? proposals[0]
        if (!shown) return null
        return (
          <>
            <Select
              size="small"
              className="panel-segments"
              aria-label="提案"
              popupMatchSelectWidth={false}
              value={shown[0]}
              onChange={setChosen}
              options={proposals.map(([value, label]) => ({ value, label }))}
            />
            <OfProposal id={shown[0]} subject={shown[1]} />
          </>
        )
      }}
    </PanelData>
  )
}

/** What happened to a proposal of one product, from the idea to the fills. */
export const ThreadPanel = () => <OfProduct>{({ id, name }) => <Threads key={id} id={id} name={name} />}</OfProduct>
