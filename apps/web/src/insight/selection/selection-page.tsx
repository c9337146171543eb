import {
  exclusionLabels,
  factorNames,
  selectionPresets,
  type SelectionAnswer,
  type SelectionInput,
} from '@liangshu/contract/insight/selection'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Popconfirm, Skeleton, Tabs } from 'antd'
import { useDeferredValue, useState } from 'react'
import { gridRow, useOpenProposal } from '../../decision/index.ts'
import { TimeBar } from '../../desk/clock/time-bar.tsx'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { isPreparing } from '../../shared/query/preparing.ts'
import { tabLine } from '../../shared/page/tab-line.tsx'
import { Can } from '../../shared/permission/can.tsx'
import { BacktestPart } from './backtest-part.tsx'
import { ExplainPart } from './explain-part.tsx'
import { FactorReportPart } from './factor-report-part.tsx'
import { FactorSliders, firstChoice, type SelectionChoice } from './factor-sliders.tsx'
import { HistoryPart } from './history-part.tsx'
import { RecordsPart } from './records-part.tsx'
import { PushGroupModal, SavePlanModal } from './selection-dialogs.tsx'
import { factorsQuery, historyQuery, plansQuery, selectionQuery, useRemovePlan } from './selection-queries.ts'
import { SelectionTable } from './selection-table.tsx'
import './selection.css'

const bodyOf = ({ preset, weights, universe, exclude, top }: SelectionChoice): SelectionInput => ({
  ...(preset ? { preset } : { weights }),
  universe,
  exclude: [...exclude],
  top,
})

const nameOf = ({ preset }: SelectionChoice, planName: string | undefined): string =>
  planName ?? (preset ? selectionPresets[preset].name : '自定义')

/** Proposals keep a little cash, so that fees and rounding never overdraw. */
const INVESTED = 0.98

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isPreparing(error)) return <Alert type="info" showIcon title={error.message} />
  return (
    <Alert
      type="warning"
      showIcon
      title={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

const footOf = ({ date, stocks, excluded, unknown }: SelectionAnswer): string =>
  [
    `${date} 收盘 · ${stocks} 只参与`,
    ...(excluded.length > 0
      ? [`剔除 ${excluded.map(({ reason, n }) => `${exclusionLabels[reason]} ${n}`).join('、')}`]
      : []),
    ...(unknown.length > 0 ? [`当前行情不提供：${unknown.map((key) => factorNames[key]).join('、')}`] : []),
  ].join(' · ')

function Ranked({ body }: { body: SelectionInput }) {
  const { data, error, refetch } = useQuery(selectionQuery(body, useMoment()))
  const [chosen, setChosen] = useState('')
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  const symbol = data.rows.some((row) => row.symbol === chosen) ? chosen : (data.rows[0]?.symbol ?? '')
  return (
    <div className="selection-middle">
      <div className="selection-list">
        <SelectionTable
          rows={data.rows}
          chosen={symbol}
          onChoose={(row) => setChosen(row.symbol)}
          foot={footOf(data)}
        />
      </div>
      <aside aria-label="解释">{symbol ? <ExplainPart body={body} symbol={symbol} /> : null}</aside>
    </div>
  )
}

function Report() {
  const { data, error, refetch } = useQuery(factorsQuery(useMoment()))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return data ? <FactorReportPart report={data} /> : <Skeleton active paragraph={{ rows: 12 }} />
}

function Past({ body }: { body: SelectionInput }) {
  const { data, error, refetch } = useQuery(historyQuery(body, useMoment()))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return data ? <HistoryPart past={data} /> : <Skeleton active paragraph={{ rows: 12 }} />
}

function Actions({
  choice,
  body,
  planName,
  onSaved,
  onRemoved,
}: {
  choice: SelectionChoice
  body: SelectionInput
  planName: string | undefined
  onSaved: (id: string) => void
  onRemoved: () => void
}) {
  const [isSaving, setIsSaving] = useState(false)
  const [isPushing, setIsPushing] = useState(false)
  const { data } = useQuery(selectionQuery(body, useMoment()))
  const remove = useRemovePlan()
  const { write } = useOpenProposal()
  const symbols = data?.rows.map(({ symbol }) => symbol) ?? []
  const propose = () =>
    write({
      title: `AI选股 ${nameOf(choice, planName)} ${data?.date ?? ''}`,
      rows: symbols.map((symbol) =>
        gridRow({
          symbol,
          side: 1,
          mode: 'toWeight',
          value: Math.floor((INVESTED / symbols.length) * 10_000) / 10_000,
          priceType: 'market',
          priceLow: null,
          priceHigh: null,
        }),
      ),
    })
  return (
    <span className="selection-actions">
      <Can action="AI:save">
        <Button size="small" onClick={() => setIsSaving(true)}>
          保存方案
        </Button>
      </Can>
      {choice.planId ? (
        <Can action="AI:save">
          <Popconfirm
            title={`删除方案“${planName ?? ''}”？已存档的选股不受影响`}
            okText="删除"
            onConfirm={() => remove.mutate(choice.planId ?? '', { onSuccess: onRemoved })}
          >
            <Button size="small" type="text" danger>
              删除方案
            </Button>
          </Popconfirm>
        </Can>
      ) : null}
      <Can action="WATCH:edit">
        <Button size="small" disabled={symbols.length === 0} onClick={() => setIsPushing(true)}>
          加入自选
        </Button>
      </Can>
      <Can action="PROPOSAL:add">
        <Button size="small" type="primary" disabled={symbols.length === 0} onClick={propose}>
          生成提案
        </Button>
      </Can>
      <SavePlanModal isOpen={isSaving} onClose={() => setIsSaving(false)} choice={choice} onSaved={onSaved} />
      <PushGroupModal isOpen={isPushing} onClose={() => setIsPushing(false)} symbols={symbols} />
    </span>
  )
}

/** AI选股: weights on the left, the ranking in the middle, the reasons on the right; and how it would have done. */
export function SelectionPage() {
  const [choice, setChoice] = useState<SelectionChoice>(firstChoice)
  const plans = useQuery(plansQuery)
  const body = useDeferredValue(bodyOf(choice))
  const planName = plans.data?.find(({ id }) => id === choice.planId)?.name
  const name = nameOf(choice, planName)
  return (
    <div className="selection-page fills-page">
      <FactorSliders choice={choice} plans={plans.data ?? []} onChange={setChoice} />
      <div className="selection-main">
        <Tabs
          size="small"
          destroyOnHidden
          renderTabBar={tabLine(
            <Actions
              choice={choice}
              body={body}
              planName={planName}
              onSaved={(planId) => setChoice({ ...choice, preset: null, planId })}
              onRemoved={() => setChoice({ ...choice, planId: null })}
            />,
          )}
          items={[
            { key: 'list', label: '选股结果', children: <Ranked body={body} /> },
            { key: 'ic', label: '因子IC', children: <Report /> },
            { key: 'past', label: '历史表现', children: <Past body={body} /> },
            {
              key: 'backtest',
              label: '策略回测',
              children: <BacktestPart key={name} body={body} name={name} />,
            },
            { key: 'records', label: '每日存档', children: <RecordsPart /> },
          ]}
        />
      </div>
      <TimeBar />
    </div>
  )
}
