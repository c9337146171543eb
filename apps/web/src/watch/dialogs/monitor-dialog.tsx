import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { monitorMetrics, MOST_ALERTS_AN_HOUR, type Group, type Monitor } from '@liangshu/contract/watch/group-calls'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Input, InputNumber, Modal, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { monitorQuery, useSetMonitor } from '../watch-queries.ts'
import {
  channelLabels,
  levelLabels,
  metricWords,
  newRule,
  opLabels,
  restText,
  shownValue,
  storedValue,
  type Metric,
  type MonitorRule,
} from './monitor-form.ts'
import './dialogs.css'

const MOST_RULES = 20
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const metrics = monitorMetrics.map((value) => ({ value, label: metricWords[value].label }))

interface RuleRowProps {
  rule: MonitorRule
  index: number
  onChange: (rule: MonitorRule) => void
  onRemove: () => void
}

function RuleRow({ rule, index, onChange, onRemove }: RuleRowProps) {
  const { unit, isEvent } = metricWords[rule.metric]
  const name = `规则${index + 1}`
  return (
    <fieldset className="monitor-rule" aria-label={name}>
      <Select
        aria-label={`${name}指标`}
        value={rule.metric}
        options={metrics}
        onChange={(metric: Metric) => onChange({ ...newRule(metric), level: rule.level, channels: rule.channels })}
      />
      {isEvent ? (
        <span>发生时</span>
      ) : (
        <Select
          aria-label={`${name}比较`}
          value={rule.op}
          options={optionsOf(opLabels)}
          onChange={(op: MonitorRule['op']) => onChange({ ...rule, op })}
        />
      )}
      {isEvent ? (
        <span />
      ) : (
        <InputNumber
          aria-label={`${name}阈值`}
          value={shownValue(rule)}
          suffix={unit}
          onChange={(value) => onChange({ ...rule, value: storedValue(rule.metric, value ?? 0) })}
        />
      )}
      <InputNumber
        aria-label={`${name}间隔分钟`}
        title={restText(rule.cooldownMin)}
        min={0}
        max={1440}
        precision={0}
        prefix="间隔"
        suffix="分"
        value={rule.cooldownMin}
        onChange={(value) => onChange({ ...rule, cooldownMin: value ?? 0 })}
      />
      <Select
        aria-label={`${name}级别`}
        value={rule.level}
        options={optionsOf(levelLabels)}
        onChange={(level: MonitorRule['level']) => onChange({ ...rule, level })}
      />
      <Checkbox.Group
        aria-label={`${name}通知方式`}
        value={rule.channels}
        options={optionsOf(channelLabels)}
        onChange={(channels) => onChange({ ...rule, channels: channels as MonitorRule['channels'] })}
      />
      <Button type="text" danger aria-label={`删除${name}`} icon={<DeleteOutlined />} onClick={onRemove} />
    </fieldset>
  )
}

function Rules({ monitor, group, onClose }: { monitor: Monitor; group: Group; onClose: () => void }) {
  const [enabled, setEnabled] = useState(monitor.enabled || monitor.rules.length === 0)
  const [rules, setRules] = useState<readonly { id: number; rule: MonitorRule }[]>(() =>
    monitor.rules.map((rule, id) => ({ id, rule })),
  )
  const [wechatUrl, setWechatUrl] = useState<string>()
  const set = useSetMonitor()
  const isToRobot = rules.some(({ rule }) => rule.channels.includes('wechat'))
  const save = () =>
    set.mutate(
      {
        groupId: group.id,
        enabled,
        rules: rules.map(({ rule }) => rule),
        ...(wechatUrl !== undefined && { wechatUrl: wechatUrl.trim() }),
      },
      {
        onSuccess: () => {
          withFeedback(({ message }) => void message.success(enabled ? '监控已开启' : '监控已保存，当前关闭'))
          onClose()
        },
      },
    )
  const add = () =>
    setRules((known) => [...known, { id: Math.max(-1, ...known.map(({ id }) => id)) + 1, rule: newRule('changePct') }])
  return (
    <Modal
      open
      width={860}
      title={`监控“${group.name}”`}
      okText="保存"
      confirmLoading={set.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <div className="watch-paste-line">
        <label htmlFor="monitor-on">
          <Switch id="monitor-on" size="small" checked={enabled} onChange={setEnabled} /> 开启监控
        </label>
        <span>只在当日实时行情上触发；每组一小时最多提醒 {MOST_ALERTS_AN_HOUR} 条</span>
      </div>
      <div className="monitor-rules">
        {rules.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有规则，添加一条后成员触发时会提醒" />
        ) : (
          rules.map(({ id, rule }, index) => (
            <RuleRow
              key={id}
              rule={rule}
              index={index}
              onChange={(next) => setRules(rules.map((one) => (one.id === id ? { id, rule: next } : one)))}
              onRemove={() => setRules(rules.filter((one) => one.id !== id))}
            />
          ))
        )}
      </div>
      <Button type="link" icon={<PlusOutlined />} disabled={rules.length >= MOST_RULES} onClick={add}>
        添加规则
      </Button>
      {isToRobot ? (
        <Input
          aria-label="企业微信机器人地址"
          prefix="机器人地址"
          value={wechatUrl ?? ''}
          maxLength={500}
          placeholder={
            monitor.hasWechat ? '已设置，填写则更换' : 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…'
          }
          onChange={({ target }) => setWechatUrl(target.value)}
        />
      ) : null}
    </Modal>
  )
}

/** What a group watches for, and how its owner is told. */
export function MonitorDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const monitor = useQuery(monitorQuery(group.id))
  if (monitor.data) return <Rules monitor={monitor.data} group={group} onClose={onClose} />
  return (
    <Modal open width={860} title={`监控“${group.name}”`} footer={null} onCancel={onClose}>
      {monitor.error ? (
        <Empty description={`加载失败：${monitor.error.message}`}>
          <Button onClick={() => void monitor.refetch()}>重试</Button>
        </Empty>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}
