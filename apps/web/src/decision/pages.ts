import type { ComponentType } from 'react'
import { liveOnlyPage } from '../desk/clock/live-only-page.tsx'
import type { PageLoaders } from '../shared/page/page-loaders.ts'

/** Proposals, books and NAVs are kept as they stand now: none of these pages can be turned back. */
function live(title: string, load: () => Promise<ComponentType>) {
  // The same component for everybody who asks, so that React knows it again.
  let page: ComponentType | undefined
  return async () => (page ??= liveOnlyPage(title, await load()))
}

/** The names are those of the menu, which installations have had since before these pages were. */
export const decisionPages: PageLoaders = {
  'trading/DecisionList': live(
    '决策清单',
    async () => (await import('./list/decision-list-page.tsx')).DecisionListPage,
  ),
  'trading/DecisionSymbol': live('标的', async () => (await import('./pool/pool-page.tsx')).PoolPage),
  'trading/DecisionTarget': live('目标', async () => (await import('./target/target-page.tsx')).TargetPage),
  'trading/DecisionProduct': live('产品', async () => (await import('./product/product-page.tsx')).ProductPage),
  'trading/Proposal': live('提案', async () => (await import('./proposal/proposal-page.tsx')).ProposalPage),
  'trading/Transaction': live('交易', async () => (await import('./transaction/transaction-page.tsx')).TransactionPage),
  'trading/HoldPosition': live('持仓', async () => (await import('./hold/hold-page.tsx')).HoldPage),
  'operations/ClientList': live('客户列表', async () => (await import('./client/client-list-page.tsx')).ClientListPage),
  'operations/Institution': live('机构管理', async () => (await import('./org/institution-page.tsx')).InstitutionPage),
  'operations/ProductManage': live(
    '产品管理',
    async () => (await import('./org/product-manage-page.tsx')).ProductManagePage,
  ),
}
