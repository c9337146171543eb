import { proposalPage, proposalPaths } from '@liangshu/contract/decision/proposal'
import { queryOptions } from '@tanstack/react-query'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { request } from '../../../shared/request/request.ts'
import { decisionKey } from '../../context/context-queries.ts'
import { useDecisionContext } from '../../context/decision-context.ts'
import { ProposalTable } from '../proposal-table.tsx'

/** Older ones are on the page. */
const SHOWN = 50
const EVERY_MS = 10_000

const newestQuery = (productId: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'proposals', productId],
    queryFn: ({ signal }) =>
      request.get(proposalPaths.list, {
        params: { pageNo: 1, pageSize: SHOWN, ...(productId !== '' && { productId }) },
        schema: proposalPage,
        signal,
      }),
    refetchInterval: EVERY_MS,
  })

/** The newest proposals of the product that is decided about, or of all; a row opens its page. */
export function ProposalsPanel() {
  const [{ productId }] = useDecisionContext()
  const proposals = usePanelQuery(newestQuery(productId))
  return (
    <PanelData of={proposals} empty={({ records }) => (records.length === 0 ? '还没有提案' : null)}>
      {({ records, total }) => (
        <ProposalTable
          label="提案"
          rows={records}
          foot={total > records.length ? `最近 ${records.length} 份，共 ${total} 份` : `共 ${total} 份`}
        />
      )}
    </PanelData>
  )
}
