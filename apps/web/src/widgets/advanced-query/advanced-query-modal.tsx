import { Button, Form, Input, Modal, Select, type InputRef } from 'antd'
import { useReducer, useRef, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { ConditionRows } from './condition-rows.tsx'
import { matchTypeOptions, type QueryField } from './query-field.ts'
import { queryMessages } from './query-messages.ts'
import { queryOfParams, type SuperQueryParams } from './query-params.ts'
import { blankQuery, isEmptyQuery, queryReducer, type QueryState } from './query-state.ts'
import { SavedQueryList } from './saved-query-list.tsx'
import { fromSaved } from './saved-queries.ts'
import { useSavedQueries } from './use-saved-queries.ts'
import { onceOpened } from '../focus/once-opened.ts'
import './advanced-query.css'

const none: SuperQueryParams = {}
const modalWidth = 1000
const createKey = () => crypto.randomUUID()
const warn = (text: string) => withFeedback(({ message }) => message.warning(text))

interface Props {
  open: boolean
  fields: readonly QueryField[]
  /** Queries are saved per page. */
  path: string
  onClose: () => void
  onRun: (query: QueryState) => void
  onReset: () => void
  /** The conditions it opens with. */
  initial?: SuperQueryParams
}

function NameDialog({
  open,
  onCancel,
  onSave,
}: {
  open: boolean
  onCancel: () => void
  onSave: (name: string) => void
}) {
  const [name, setName] = useState('')
  const field = useRef<InputRef>(null)
  return (
    <Modal
      title="请输入保存的名称"
      open={open}
      onCancel={onCancel}
      onOk={() => onSave(name)}
      afterClose={() => setName('')}
      afterOpenChange={(isOpen) => onceOpened(isOpen, () => field.current?.focus())}
    >
      <Input
        ref={field}
        aria-label="保存的名称"
        value={name}
        onChange={(event) => setName(event.target.value)}
        // The same key would press the button that the closed dialog gives the keyboard back to.
        onPressEnter={(event) => {
          event.preventDefault()
          onSave(name)
        }}
      />
    </Modal>
  )
}

/** Rows of conditions, a match type and saved queries. It stays open after a refusal, so nothing typed is lost. */
export function AdvancedQueryModal({ open, fields, path, onClose, onRun, onReset, initial = none }: Props) {
  const [query, dispatch] = useReducer(
    queryReducer,
    undefined,
    () => queryOfParams(initial, createKey) ?? blankQuery(createKey()),
  )
  const [chosen, setChosen] = useState<string>()
  const [isNaming, setIsNaming] = useState(false)
  const saved = useSavedQueries(path)

  function run() {
    if (isEmptyQuery(query)) return warn(queryMessages.emptyQuery)
    onRun(query)
    onClose()
  }

  function reset() {
    dispatch({ type: 'load', state: blankQuery(createKey()) })
    setChosen(undefined)
    onReset()
  }

  function save(name: string) {
    saved.save(name, query, () => {
      setIsNaming(false)
      setChosen(name.trim())
    })
  }

  const footer = (
    <div className="aq-footer">
      <Button onClick={reset}>重置</Button>
      <Button onClick={() => (isEmptyQuery(query) ? warn(queryMessages.emptySave) : setIsNaming(true))}>
        保存查询
      </Button>
      <span className="aq-space" />
      <Button onClick={onClose}>关闭</Button>
      <Button type="primary" onClick={run}>
        查询
      </Button>
    </div>
  )

  return (
    <Modal title={queryMessages.title} open={open} width={modalWidth} footer={footer} onCancel={onClose}>
      <div className="aq-body">
        <div className="aq-conditions">
          <Form.Item label="过滤条件匹配" htmlFor="aq-match">
            <Select
              id="aq-match"
              options={matchTypeOptions}
              value={query.matchType}
              onChange={(matchType) => dispatch({ type: 'match', matchType })}
            />
          </Form.Item>
          <ConditionRows rows={query.rows} fields={fields} createKey={createKey} onAction={dispatch} />
        </div>
        <SavedQueryList
          queries={saved.list}
          chosen={chosen}
          onOpen={(one) => {
            setChosen(one.title)
            dispatch({ type: 'load', state: fromSaved(one, createKey) })
          }}
          onRemove={(one, onAsked) =>
            saved.remove(
              one,
              () => {
                if (one.title === chosen) setChosen(undefined)
              },
              onAsked,
            )
          }
        />
      </div>
      <NameDialog open={isNaming} onCancel={() => setIsNaming(false)} onSave={save} />
    </Modal>
  )
}
