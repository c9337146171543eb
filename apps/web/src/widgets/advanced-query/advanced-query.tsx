import FilterFilled from '@ant-design/icons/FilterFilled'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import { Button, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { AdvancedQueryModal } from './advanced-query-modal.tsx'
import type { QueryField } from './query-field.ts'
import { superQueryParams, type SuperQueryParams } from './query-params.ts'

interface Props {
  fields: readonly QueryField[]
  /** Where saved queries belong; the path of the page unless given. */
  path?: string
  disabled?: boolean
  /** Its sign alone, where a line has to hold many buttons. */
  isCompact?: boolean
  /** What is in force when the page opens, such as what its address asks for. */
  initial?: SuperQueryParams
  /** Parameters for the list; empty after a reset. */
  onQuery: (params: SuperQueryParams) => void
}

/** The button of a list's toolbar. It shows whether a query is in force, and can take it back without opening. */
export function AdvancedQuery(props: Props) {
  const { fields, path = globalThis.location.pathname, disabled = false, isCompact = false, onQuery } = props
  const [isOpen, setIsOpen] = useState(false)
  const [first] = useState(props.initial)
  const [isActive, setIsActive] = useState(first?.superQueryParams !== undefined)
  // A new key empties the dialog when the query is taken back from outside.
  const [round, setRound] = useState(0)

  function reset() {
    setIsActive(false)
    onQuery({})
  }

  return (
    <>
      <Space.Compact>
        <Tooltip title={isCompact ? '高级查询' : ''} mouseEnterDelay={0.5}>
          <Button
            type={isActive ? 'primary' : 'default'}
            icon={isActive ? <FilterFilled /> : <FilterOutlined />}
            disabled={disabled}
            aria-label="高级查询"
            aria-pressed={isActive}
            onClick={() => setIsOpen(true)}
          >
            {isCompact ? null : '高级查询'}
          </Button>
        </Tooltip>
        {isActive && (
          <Tooltip title="已有高级查询条件生效">
            <Button
              type="primary"
              onClick={() => {
                setRound(round + 1)
                reset()
              }}
            >
              清空
            </Button>
          </Tooltip>
        )}
      </Space.Compact>
      <AdvancedQueryModal
        key={round}
        {...(round === 0 && first ? { initial: first } : {})}
        open={isOpen}
        fields={fields}
        path={path}
        onClose={() => setIsOpen(false)}
        onRun={(query) => {
          const params = superQueryParams(query, fields)
          setIsActive(params.superQueryParams !== undefined)
          onQuery(params)
        }}
        onReset={reset}
      />
    </>
  )
}
