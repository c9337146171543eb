import {
  exclusionLabels,
  factorGroups,
  factorNames,
  selectionPresets,
  selectionUniverses,
  type Exclusion,
  type FactorName,
  type FactorWeightsBody,
  type PresetKey,
  type SelectionPlan,
} from '@liangshu/contract/insight/selection'
import { Checkbox, InputNumber, Segmented, Select, Slider } from 'antd'
import { useMaySee } from '../../shared/permission/use-permission.ts'

export interface SelectionChoice {
  readonly preset: PresetKey | null
  readonly planId: string | null
  readonly weights: FactorWeightsBody
  readonly universe: string
  readonly exclude: readonly Exclusion[]
  readonly top: number
}

export const firstChoice: SelectionChoice = {
  preset: 'balanced',
  planId: null,
  weights: selectionPresets.balanced.weights,
  universe: 'all',
  exclude: ['st', 'suspended', 'young', 'sealed', 'restricted'],
  top: 50,
}

interface Props {
  choice: SelectionChoice
  plans: readonly SelectionPlan[]
  onChange: (choice: SelectionChoice) => void
}

function FactorSlider({
  name,
  weight,
  canRun,
  onChange,
}: {
  name: FactorName
  weight: number
  canRun: boolean
  onChange: (weight: number) => void
}) {
  return (
    <label className={`selection-slider ${weight === 0 ? 'is-off' : ''}`}>
      <span>{factorNames[name]}</span>
      <b className="num">{weight}</b>
      <Slider
        min={-100}
        max={100}
        step={5}
        value={weight}
        disabled={!canRun}
        ariaLabelForHandle={factorNames[name]}
        tooltip={{ open: false }}
        onChange={onChange}
      />
    </label>
  )
}

/** Universe, preset, weights and what is left out. */
export function FactorSliders({ choice, plans, onChange }: Props) {
  const canRun = useMaySee('AI:run')
  const weigh = (key: FactorName, weight: number) =>
    onChange({ ...choice, preset: null, planId: null, weights: { ...choice.weights, [key]: weight } })
  return (
    <div className="selection-controls">
      <Segmented
        block
        size="small"
        aria-label="预设"
        value={choice.preset ?? ''}
        options={Object.entries(selectionPresets).map(([value, { name }]) => ({ value, label: name }))}
        onChange={(value) => {
          const preset = value as PresetKey
          onChange({ ...choice, preset, planId: null, weights: selectionPresets[preset].weights })
        }}
      />
      {plans.length > 0 ? (
        <Select
          size="small"
          aria-label="我的方案"
          placeholder="已保存的方案"
          value={choice.planId}
          disabled={!canRun}
          options={plans.map(({ id, name, version, isDaily }) => ({
            value: id,
            label: `${name} v${version}${isDaily ? ' · 每日' : ''}`,
          }))}
          onChange={(id: string) => {
            const plan = plans.find((one) => one.id === id)
            if (plan)
              onChange({
                preset: null,
                planId: id,
                weights: plan.weights,
                universe: plan.universe,
                exclude: plan.exclude,
                top: plan.top,
              })
          }}
        />
      ) : null}
      <div className="selection-pair">
        <Select
          size="small"
          aria-label="股票池"
          value={choice.universe}
          options={Object.entries(selectionUniverses).map(([value, label]) => ({ value, label }))}
          onChange={(universe: string) => onChange({ ...choice, universe })}
        />
        <InputNumber
          size="small"
          aria-label="入选数量"
          prefix="前"
          suffix="只"
          min={1}
          max={200}
          precision={0}
          value={choice.top}
          onChange={(top) => onChange({ ...choice, top: top ?? 50 })}
        />
      </div>
      {factorGroups.map(({ name, keys }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {keys.map((key) => (
            <FactorSlider
              key={key}
              name={key}
              weight={choice.weights[key] ?? 0}
              canRun={canRun}
              onChange={(weight) => weigh(key, weight)}
            />
          ))}
        </fieldset>
      ))}
      <fieldset>
        <legend>剔除</legend>
        <Checkbox.Group
          value={[...choice.exclude]}
          options={Object.entries(exclusionLabels).map(([value, label]) => ({ value, label }))}
          onChange={(exclude) => onChange({ ...choice, exclude: exclude as Exclusion[] })}
        />
      </fieldset>
      {canRun ? null : <p className="selection-note">没有运行选股的权限，只能查看预设方案</p>}
    </div>
  )
}
