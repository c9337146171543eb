import { Button, Skeleton } from 'antd'
import { createElement, Suspense } from 'react'
import { useStore } from 'zustand'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { useMoment } from '../clock/user-clock.ts'
import type { PanelDefinition } from './define-panel.ts'
import { PanelBoundary } from './panel-boundary.tsx'
import { componentOf } from './panel-component.ts'
import { PanelContext } from './panel-context.ts'
import { panelOf } from './panel-registry.ts'
import { PanelNotice } from './panel-states.tsx'
import { offerTo, type PanelStore } from './panel-store.ts'

/** Said by panels that know no other moment than now. */
function LiveOnlyStrip({ definition }: { definition: PanelDefinition }) {
  const moment = useMoment()
  if (moment === null || definition.follows.includes('moment')) return null
  return <p className="panel-live-only">“{definition.title}”不随回放，以下是实时数据</p>
}

function Permitted({ definition }: { definition: PanelDefinition }) {
  const maySee = useMaySee(definition.permission ?? '')
  if (definition.permission !== undefined && !maySee)
    return <PanelNotice>没有查看“{definition.title}”的权限，请联系管理员</PanelNotice>
  return (
    <>
      <LiveOnlyStrip definition={definition} />
      {createElement(componentOf(definition))}
    </>
  )
}

/** What stands inside a frame, whatever the frame is. */
export function PanelBody({ panel }: { panel: PanelStore }) {
  const definition = panelOf(panel.definitionId)
  const bringBack = useStore(panel.state, (instance) => instance.bringBack)
  if (bringBack)
    return (
      <div className="panel-body">
        <PanelNotice
          action={
            <Button size="small" onClick={bringBack}>
              移回此处
            </Button>
          }
        >
          “{definition?.title ?? panel.definitionId}”已移到另一个窗口，关闭该窗口即回到这里
        </PanelNotice>
      </div>
    )
  return (
    <div className="panel-body" ref={(element) => offerTo(panel, { element })}>
      <PanelContext value={panel}>
        <PanelBoundary panel={panel}>
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} className="panel-skeleton" />}>
            {definition ? (
              <Permitted definition={definition} />
            ) : (
              <PanelNotice>这个版本没有名为“{panel.definitionId}”的面板，可以关闭它</PanelNotice>
            )}
          </Suspense>
        </PanelBoundary>
      </PanelContext>
    </div>
  )
}
