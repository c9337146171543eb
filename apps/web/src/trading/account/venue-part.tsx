import { accountModeLabels, type AccountRowWire } from '@liangshu/contract/trading/account'
import { platform } from '@liangshu/contract/market/symbol-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Select } from 'antd'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { missingOf, venueFields, type VenueValues } from './venue-credential.ts'

const platformsQuery = queryOptions({
  queryKey: ['trading', 'platforms'],
  queryFn: ({ signal }) => request.get('/basic/bondPlatform', { schema: z.array(platform), signal }),
})

const modesOf = (platformCode: string): AccountRowWire['mode'][] =>
  venueFields[platformCode] ? ['paper', 'live'] : ['paper']

interface VenuePartProps {
  assetClass: AccountRowWire['assetClass']
  platformCode: string
  row: AccountRowWire | undefined
  isOpen: boolean
}

/** Where the orders of an account go, and the key for it: write-only, so that an edit shows none. */
export function VenuePart({ assetClass, platformCode, row, isOpen }: VenuePartProps) {
  const platforms = useQuery({ ...platformsQuery, enabled: isOpen })
  const fitting = (platforms.data ?? []).filter(({ assetClasses }) => assetClasses.includes(assetClass))
  const fields = venueFields[platformCode] ?? []
  return (
    <>
      <Form.Item name="platformCode" label="交易平台">
        <Select
          disabled={row !== undefined}
          loading={platforms.isFetching}
          options={fitting
            .filter(({ modes }) => modes.some((mode) => mode !== 'readonly'))
            .map(({ code, name, status }) => ({
              value: code,
              label: status === '正常' ? name : `${name}（${status}）`,
              disabled: status !== '正常',
            }))}
        />
      </Form.Item>
      <Form.Item name="mode" label="模式">
        <Select
          disabled={row !== undefined}
          options={modesOf(platformCode).map((value) => ({ value, label: accountModeLabels[value] }))}
        />
      </Form.Item>
      {fields.length > 0 ? (
        <Alert
          className="is-wide"
          type="info"
          showIcon
          title="登录信息加密保存，之后不再显示"
          description="资金以平台登录后的余额为准；请以空仓账户接入。保存时需要验证第二因素。"
        />
      ) : null}
      {fields.map(({ name, label, placeholder, isSecret }) => {
        const shared = {
          autoComplete: 'off',
          maxLength: 200,
          placeholder: row?.hasCredential ? '已保存，留空不变' : placeholder,
        }
        return (
          <Form.Item
            key={name}
            name={['venue', name]}
            label={label}
            dependencies={fields.filter((other) => other.name !== name).map((other) => ['venue', other.name])}
            rules={[
              ({ getFieldValue }) => ({
                validator: async () => {
                  const values = getFieldValue('venue') as VenueValues | undefined
                  if (missingOf(platformCode, values, row?.hasCredential ?? false).includes(name))
                    throw new Error(`请输入${label}`)
                },
              }),
            ]}
          >
            {isSecret ? <Input.Password {...shared} autoComplete="new-password" /> : <Input {...shared} />}
          </Form.Item>
        )
      })}
    </>
  )
}
