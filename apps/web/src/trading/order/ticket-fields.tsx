import { orderType, orderTypeLabels, type OrderType } from '@liangshu/contract/trading/order-codes'
import type { Ticket } from '@liangshu/contract/trading/order-list'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Button, Form, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { symbolSearch } from './order-queries.ts'
import { symbolOfText } from './symbol-text.ts'
import { mostOf } from './ticket-draft.ts'
import type { TicketState } from './use-ticket.ts'

const parts = [
  { label: '1/4', share: 0.25 },
  { label: '1/3', share: 1 / 3 },
  { label: '1/2', share: 0.5 },
  { label: '全部', share: 1 },
]

const examples = {
  stock: 'SHSE.600001、名称或拼音',
  credit: 'SHSE.600001、名称或拼音',
  future: 'SHFE.rb2701、名称或拼音',
  crypto: 'BINANCE.BTCUSDT-PERP、名称或拼音',
}

const MOST_AMOUNT = 1e12

type Props = { state: TicketState }

export function AccountField({ state: { accountId, tradable, isLoadingAccounts, change, fieldId } }: Props) {
  return (
    <Form.Item label="账户" htmlFor={fieldId('account')}>
      <Select
        id={fieldId('account')}
        showSearch={{ optionFilterProp: 'label' }}
        value={accountId || null}
        loading={isLoadingAccounts}
        placeholder="没有可交易的账户"
        onChange={(id) => change({ accountId: id, volume: null })}
        options={tradable.map(({ id, accountName }) => ({ value: id, label: accountName }))}
      />
    </Form.Item>
  )
}

export function SymbolField({ state: { opening, draft, account, chooseSymbol, fieldId } }: Props) {
  const [keyword, setKeyword] = useState(draft.symbol)
  const [known, setKnown] = useState(opening)
  if (known !== opening) {
    setKnown(opening)
    setKeyword(draft.symbol)
  }
  // What was chosen needs no suggestions: late ones would open over the price.
  const isChosen = draft.symbol !== '' && symbolOfText(keyword) === draft.symbol
  // Nor is asked for what was not typed but came with the ticket.
  const found = useQuery(symbolSearch(keyword === opening.symbol ? '' : keyword))
  const suggestions = isChosen ? [] : (found.data ?? [])
  return (
    <Form.Item label="证券代码" htmlFor={fieldId('symbol')}>
      <AutoComplete
        id={fieldId('symbol')}
        value={keyword}
        onChange={setKeyword}
        onSelect={chooseSymbol}
        onBlur={() => symbolOfText(keyword) !== draft.symbol && chooseSymbol(keyword)}
        onInputKeyDown={(event) => event.key === 'Enter' && chooseSymbol(keyword)}
        placeholder={examples[account?.assetClass ?? 'stock']}
        options={suggestions.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} ${name}` }))}
      />
    </Form.Item>
  )
}

export function PriceFields({ state: { draft, ticket, price, change, fieldId } }: Props) {
  return (
    <>
      <div className="order-ticket-pair">
        <Form.Item label="委托价" htmlFor={fieldId('price')}>
          <InputNumber
            id={fieldId('price')}
            value={price}
            min={0}
            step={ticket?.tick ?? 0.01}
            onChange={(value) => change({ price: value })}
            disabled={!ticket}
          />
        </Form.Item>
        <Form.Item label="类型" htmlFor={fieldId('type')}>
          <Select
            id={fieldId('type')}
            value={draft.orderType}
            onChange={(type) => change({ orderType: type })}
            options={(ticket?.orderTypes ?? [1]).map((type) => ({
              value: type as OrderType,
              label: orderTypeLabels[type as OrderType],
            }))}
          />
        </Form.Item>
      </div>
      {draft.orderType === orderType.conditional ? (
        <Form.Item
          label="触发价"
          htmlFor={fieldId('trigger')}
          extra={`最新价${draft.side === 1 ? '涨到' : '跌到'}此价时报出`}
        >
          <InputNumber
            id={fieldId('trigger')}
            value={draft.triggerPrice}
            min={0}
            step={ticket?.tick ?? 0.01}
            onChange={(triggerPrice) => change({ triggerPrice })}
          />
        </Form.Item>
      ) : null}
    </>
  )
}

function sizeHint(word: string, most: number, { lotStep, unit }: Ticket): string {
  const step = lotStep === 1 ? '' : `，每${unit === '股' ? '手' : '步'} ${lotStep} ${unit}`
  return `最大可${word} ${most} ${unit}${step}`
}

/** Money that the size is worked out from; it stands as long as the size is the one it came to. */
function AmountField({ state: { opening, draft, ticket, account, chooseAmount } }: Props) {
  const [typed, setTyped] = useState<{ opening: Props['state']['opening']; amount: number; volume: number }>()
  const isOwn = typed?.opening === opening && typed.volume === draft.volume
  return (
    <InputNumber<number>
      size="small"
      aria-label="按金额"
      placeholder={account?.assetClass === 'crypto' ? '按金额(USDT)' : '按金额(元)'}
      min={0}
      max={MOST_AMOUNT}
      controls={false}
      disabled={!ticket}
      value={isOwn ? typed.amount : null}
      onChange={(amount) => amount !== null && setTyped({ opening, amount, volume: chooseAmount(amount) })}
    />
  )
}

export function VolumeField({ state }: Props) {
  const { draft, ticket, word, change, chooseShare, fieldId } = state
  const hint = ticket ? sizeHint(word, mostOf(draft, ticket), ticket) : ' '
  return (
    <Form.Item label="数量" htmlFor={fieldId('volume')} extra={hint}>
      <InputNumber
        id={fieldId('volume')}
        value={draft.volume}
        min={0}
        step={ticket?.lotStep ?? 100}
        onChange={(volume) => change({ volume })}
        disabled={!ticket}
      />
      <div className="order-ticket-size">
        <Space.Compact className="order-ticket-parts">
          {parts.map((part) => (
            <Button key={part.label} size="small" disabled={!ticket} onClick={() => chooseShare(part.share)}>
              {part.label}
            </Button>
          ))}
        </Space.Compact>
        {ticket?.unit === '手' ? null : <AmountField state={state} />}
      </div>
    </Form.Item>
  )
}
