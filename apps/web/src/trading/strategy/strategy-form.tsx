import { strategyParams, typesWithUniverse } from '@liangshu/contract/trading/strategy-params'
import type { StrategySource } from '@liangshu/contract/trading/strategy-source'
import { strategyTypeLabels, type Strategy, type StrategyType } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Radio, Select, type FormInstance } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { CronInput } from '../../widgets/cron-builder/cron-input.tsx'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { accountsQuery } from '../order/order-queries.ts'
import { ParamFields } from './param-fields.tsx'
import { sourcesQuery } from './source-queries.ts'
import { groupsQuery, useSaveStrategy } from './strategy-queries.ts'
import { bodyOf, paramsForForm, sourceKey, valuesOf, type StrategyValues } from './strategy-values.ts'

const types = Object.entries(strategyTypeLabels).map(([value, label]) => ({ value, label }))
const periods = [
  { value: '1d', label: '日线（开盘后一次）' },
  { value: '60m', label: '60分钟' },
  { value: '30m', label: '30分钟' },
  { value: '15m', label: '15分钟' },
  { value: '5m', label: '5分钟' },
  { value: '1m', label: '1分钟' },
]
export const indexes = [
  { value: 'SHSE.000300', label: '沪深300' },
  { value: 'SHSE.000905', label: '中证500' },
  { value: 'SHSE.000852', label: '中证1000' },
  { value: 'SHSE.000016', label: '上证50' },
]
const universeKinds = [
  { value: 'index', label: '指数成分' },
  { value: 'group', label: '自选分组' },
  { value: 'symbols', label: '指定证券' },
]
const wide = { inlineSize: '100%' } as const

const limits: [keyof StrategyValues, string][] = [
  ['singleMax', '单只证券上限'],
  ['dailyLoss', '当日亏损停止'],
  ['stopLoss', '单只止损'],
  ['takeProfit', '单只止盈'],
]

const algos = [
  { value: 'LIMIT', label: '限价一次发出' },
  { value: 'TWAP', label: 'TWAP 均匀拆单' },
  { value: 'VWAP', label: 'VWAP 按量拆单' },
]

/** How its orders are worked, and when it runs beside its period. */
function ExecutionFields({ form }: { form: FormInstance<StrategyValues> }) {
  const algo = Form.useWatch('algo', form)
  return (
    <>
      <Form.Item name="algo" label="执行方式">
        <Select options={algos} />
      </Form.Item>
      {algo === 'TWAP' || algo === 'VWAP' ? (
        <Form.Item name="participation" label="参与率上限" extra="每笔不超过平常成交量的该比例">
          <InputNumber min={0.1} max={100} precision={1} suffix="%" style={wide} />
        </Form.Item>
      ) : null}
      <Form.Item name="schedule" label="运行计划" className="is-wide" extra="留空按运行周期；填写后按计划触发">
        <CronInput />
      </Form.Item>
    </>
  )
}

function UniverseField() {
  const groups = useQuery(groupsQuery)
  return (
    <>
      <Form.Item name="universeKind" label="标的范围" className="is-wide">
        <Radio.Group options={universeKinds} optionType="button" buttonStyle="solid" />
      </Form.Item>
      <Form.Item noStyle dependencies={['universeKind']}>
        {({ getFieldValue }) => {
          const kind = getFieldValue('universeKind') as StrategyValues['universeKind']
          if (kind === 'group')
            return (
              <Form.Item name="groupId" label="分组" rules={[required('请选择分组')]}>
                <Select
                  loading={groups.isFetching}
                  options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Form.Item>
            )
          if (kind === 'symbols')
            return (
              <Form.Item
                name="symbols"
                label="证券代码"
                className="is-wide"
                rules={[{ required: true, type: 'array', min: 1, message: '请至少输入一个代码' }]}
              >
                <Select
                  mode="tags"
                  tokenSeparators={[',', '，', ' ']}
                  open={false}
                  placeholder="如 SHSE.600519，回车确认"
                />
              </Form.Item>
            )
          return (
            <Form.Item name="index" label="指数" rules={[required('请选择指数')]}>
              <Select options={indexes} />
            </Form.Item>
          )
        }}
      </Form.Item>
    </>
  )
}

type Sources = readonly StrategySource[]

/** What the chosen template or file can be told. */
function chosenFields(type: StrategyType, source: string | undefined, sources: Sources) {
  const own = sources.find((one) => sourceKey(one) === source)
  return {
    fields: type === 'own' ? (own?.fields ?? []) : strategyParams[type],
    hasUniverse: type === 'own' ? (own?.hasUniverse ?? false) : typesWithUniverse.includes(type),
  }
}

function SourceField({ form, sources }: { form: FormInstance<StrategyValues>; sources: Sources }) {
  return (
    <Form.Item
      name="source"
      label="自编策略"
      className="is-wide"
      rules={[required('请选择自编策略')]}
      extra={sources.length === 0 ? '还没有加载任何自编策略，请管理员在“自编策略”中加载' : undefined}
    >
      <Select
        options={sources.map((one) => ({
          value: sourceKey(one),
          label: `${one.title}（${one.name} v${one.version}）`,
        }))}
        onChange={(key: string) =>
          form.setFieldValue('params', paramsForForm('own', {}, chosenFields('own', key, sources).fields))
        }
      />
    </Form.Item>
  )
}

/** Parameters of the chosen template; another template starts with its own defaults. */
function TemplateFields({ form, sources }: { form: FormInstance<StrategyValues>; sources: Sources }) {
  const type = Form.useWatch('type', form) as StrategyType | undefined
  const source = Form.useWatch('source', form) as string | undefined
  if (!type) return null
  const { fields, hasUniverse } = chosenFields(type, source, sources)
  return (
    <>
      {type === 'own' ? <SourceField form={form} sources={sources} /> : null}
      {hasUniverse ? <UniverseField /> : null}
      <ParamFields key={`${type} ${source ?? ''}`} type={type} fields={fields} />
    </>
  )
}

interface StrategyFormProps {
  open: boolean
  row: Strategy | undefined
  onClose: () => void
  onSaved: (saved: Strategy) => void
}

/** A strategy: its template and parameters, what it trades on and how far it may go. */
export function StrategyForm({ open, row, onClose, onSaved }: StrategyFormProps) {
  const accounts = useQuery({ ...accountsQuery, enabled: open })
  const sources = useQuery({ ...sourcesQuery, enabled: open })
  const loaded = sources.data ?? []
  const save = useSaveStrategy()
  const fieldsOf = (type: StrategyType, source: string | undefined) => chosenFields(type, source, loaded).fields
  return (
    <FormModal<StrategyValues>
      title={row ? `编辑策略 ${row.name}` : '新增策略'}
      open={open && (row?.type !== 'own' || !sources.isPending)}
      isDrawer
      columns={2}
      onClose={onClose}
      initial={valuesOf(row, row && fieldsOf(row.type, row.source && sourceKey(row.source)))}
      onSubmit={async (values) => {
        onSaved(await save.mutateAsync(bodyOf(values, row, fieldsOf(values.type, values.source))))
        return '保存成功'
      }}
    >
      {(form) => (
        <>
          <Form.Item name="name" label="策略名称" rules={[required('请输入策略名称')]}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="type" label="策略模板">
            <Select
              options={types}
              onChange={(type: StrategyType) => form.setFieldValue('params', paramsForForm(type, {}))}
            />
          </Form.Item>
          <Form.Item name="accountIds" label="交易账户">
            <Select
              mode="multiple"
              loading={accounts.isFetching}
              showSearch={{ optionFilterProp: 'label' }}
              options={(accounts.data ?? []).map(({ id, accountName }) => ({ value: id, label: accountName }))}
            />
          </Form.Item>
          <Form.Item name="period" label="运行周期">
            <Select options={periods} />
          </Form.Item>
          <TemplateFields form={form} sources={loaded} />
          <ExecutionFields form={form} />
          <Form.Item name="capital" label="投入资金（元）" extra="0 为账户全部资产">
            <InputNumber min={0} max={1e12} precision={2} style={wide} />
          </Form.Item>
          <Form.Item name="maxPosition" label="持仓上限（元）" extra="0 为不限">
            <InputNumber min={0} max={1e12} precision={2} style={wide} />
          </Form.Item>
          {limits.map(([name, label]) => (
            <Form.Item key={name} name={name} label={label} extra={name === 'singleMax' ? undefined : '0 为不启用'}>
              <InputNumber min={0} max={100} precision={2} suffix="%" style={wide} />
            </Form.Item>
          ))}
        </>
      )}
    </FormModal>
  )
}
