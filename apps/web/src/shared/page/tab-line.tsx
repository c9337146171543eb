import type { TabsProps } from 'antd'
import type { ReactNode } from 'react'
import './tab-line.css'

/** What stands beside tabs, not among them: to those who hear the screen a list of tabs holds nothing else. */
export const tabLine =
  (beside: ReactNode): NonNullable<TabsProps['renderTabBar']> =>
  (props, TabBar) => (
    <div className="tab-line">
      <TabBar {...props} />
      {beside}
    </div>
  )
